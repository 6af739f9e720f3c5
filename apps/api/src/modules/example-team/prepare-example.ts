import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { calibrate, preselectedConstants, referenceSet } from "@wirecost/analysis";
import {
  type CalibrationDocument,
  calibrationDocumentOf,
  type EnvironmentFacts,
  EXAMPLE_TEAM_ID,
  summarizeSchema,
} from "@wirecost/contract";
import { toCsv } from "@wirecost/importers";
import { contentOfTables, readSchema } from "@wirecost/importers/schemas";
import { computeRun, defaultParams, models, type Params } from "@wirecost/sim-core";
import { actAsSystem } from "../../platform/auth/acting.ts";
import { environment } from "../../platform/config/environment.ts";
import { whileLocked } from "../../platform/database/connections.ts";
import { Database } from "../../platform/database/database.ts";
import { runColumns } from "../../platform/database/run-columns.ts";
import { temporaryFile } from "../../platform/http/temporary-file.ts";
import { sha256Of } from "../../platform/sha256.ts";
import { calibrationStore } from "../calibrations/index.ts";
import {
  ConversationPool,
  conversationStore,
  evaluationStore,
  limitStore,
  wholeContent,
} from "../conversations/index.ts";
import { experimentStore } from "../experiments/index.ts";
import { baselineStore, historyStore } from "../history/index.ts";
import { schemaStore } from "../schemas/index.ts";
import { readingKey, UploadPool, uploadStore } from "../uploads/index.ts";
import { baseline, calibrations, experiments, LAB_MODEL, labFiles, recordings, schema } from "./content.ts";
import { exampleStore } from "./store.ts";

/** Increment when the code below stores the same content differently. */
const FORMAT = 2;

const NAME = "Example team";

/** Limit of threads that read files. */
const THREADS = { uploadWorkers: 1, uploadMemoryMiB: 512, uploadSeconds: 600 };

/** Folds of the cross-validation, as proposed by the lab. */
const FOLDS = 5;

/** Folder of the files written by `npm run lab`, relative to the source and to dist/. */
const folder = fileURLToPath(new URL("../../../example-team/", import.meta.url));

/**
 * Creates the example team, or recreates it if its content or a model has changed. Processes that start together take
 * turns; interrupted work is repeated.
 *
 * @param wanted false to remove it instead
 */
export async function prepareExample(databaseUrl: string, wanted: boolean): Promise<void> {
  await whileLocked(databaseUrl, "wirecost example team", () => renew(databaseUrl, wanted));
}

async function renew(databaseUrl: string, wanted: boolean): Promise<void> {
  const database = new Database(databaseUrl, 2);
  const example = exampleStore(database);
  try {
    const content = wanted ? await fingerprint() : undefined;
    if ((await example.fingerprint()) === content) return;
    await example.remove();
    if (content === undefined) return;
    await example.create(NAME);
    await actAsSystem(() => fill(databaseUrl, database));
    await example.finish(content);
  } finally {
    await database.close();
  }
}

/** Whether the environment enables the team. @throws ZodError for what is neither true nor false */
export function wantsExample({ EXAMPLE_TEAM }: NodeJS.ProcessEnv): boolean {
  return environment.shape.EXAMPLE_TEAM.parse(EXAMPLE_TEAM || undefined);
}

/** Changes with everything from which the team is created. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  const versions = models.map(({ id, version }) => [id, version]);
  hash.update(
    JSON.stringify([FORMAT, versions, experiments, labFiles, baseline, calibrations, recordings, schema]),
  );
  const files = [...labFiles.map(({ name }) => name), ...recordings.files, ...schema.files];
  for (const name of files) hash.update(await readFile(folder + name));
  return hash.digest("hex");
}

async function fill(databaseUrl: string, database: Database): Promise<void> {
  const experimentsOf = experimentStore(database);
  const calibrationsOf = calibrationStore(database);
  for (const { name, design } of experiments)
    await experimentsOf.create(EXAMPLE_TEAM_ID, name, runColumns(computeRun(design)));
  for (const { reference, name } of calibrations)
    await calibrationsOf.create(EXAMPLE_TEAM_ID, { name, document: fitTo(reference) });
  const pool = new UploadPool({ databaseUrl, ...THREADS });
  const store = (file: ExampleFile) => storeFile(pool, database, file);
  try {
    for (const model of models) {
      for (const { id, setup, rows } of model.references)
        await store({ name: `${id}.csv`, model: model.id, setup, text: toCsv(rows, model) });
    }
    for (const { name, facts } of labFiles) {
      const text = await readFile(folder + name, "utf8");
      const uploadId = await store({ name, model: LAB_MODEL, setup: {}, text, facts });
      if (name === baseline.name) await saveBaseline(database, uploadId);
    }
  } finally {
    await pool.close();
  }
  await fillSchemas(database);
  await fillConversations(databaseUrl, database);
}

async function fillSchemas(database: Database): Promise<void> {
  const { name, files } = schema;
  const read = async (file: string) => ({ name: file, bytes: gunzipSync(await readFile(folder + file)) });
  const { tables } = readSchema(await Promise.all(files.map(read)));
  await schemaStore(database).save(EXAMPLE_TEAM_ID, name, summarizeSchema(contentOfTables(tables)));
}

/** Stores recordings as a user would, oldest first, with their limits and a saved result. */
async function fillConversations(databaseUrl: string, database: Database): Promise<void> {
  const { name, files, limits, result } = recordings;
  const conversations = conversationStore(database);
  const pool = new ConversationPool({ databaseUrl, ...THREADS });
  const { signal } = new AbortController();
  try {
    const ids: string[] = [];
    for (const file of files) {
      const bytes = await readFile(folder + file);
      const received = { file: await temporaryFile(tmpdir()), size: bytes.byteLength };
      await received.file.writeFile(bytes);
      const into = {
        teamId: EXAMPLE_TEAM_ID,
        name,
        enter: conversations.enter(EXAMPLE_TEAM_ID),
        maxBytes: Number.MAX_SAFE_INTEGER,
      };
      ids.push((await pool.store({ received, into }, signal)).id);
    }
    for (const limit of limits) await limitStore(database).set(EXAMPLE_TEAM_ID, { name, ...limit });
    const [first = ""] = ids;
    const recording = await conversations.recording(EXAMPLE_TEAM_ID, first);
    const settings = { ...result.settings, changes: [...result.settings.changes] };
    const evaluated = await pool.evaluate(
      EXAMPLE_TEAM_ID,
      { read: () => wholeContent(recording), settings, withoutNames: false },
      signal,
    );
    await evaluationStore(database).save(EXAMPLE_TEAM_ID, first, {
      name: result.name,
      evaluated,
      maxBytes: Number.MAX_SAFE_INTEGER,
    });
  } finally {
    await pool.close();
  }
}

/** A fit to reference data with the lab's defaults: of the constants that the rows do not state. */
function fitTo(reference: string): CalibrationDocument {
  const model = models.find(({ references }) => references.some(({ id }) => id === reference));
  if (!model) throw new Error(`No model has the reference data ${reference}.`);
  const set = referenceSet(model, reference);
  const rows = set.rows.map((row) => ({ ...row, settings: { ...set.setup, ...row.settings } }));
  const base = { ...defaultParams(model), ...set.setup };
  const request = { base, rows, free: preselectedConstants(model, base, rows), folds: FOLDS, seed: 1 };
  return calibrationDocumentOf(set, `reference:${reference}`, request, calibrate({ ...request, model }));
}

/** Compares later uploads with this one, in the cells of {@link baseline}. */
async function saveBaseline(database: Database, uploadId: string): Promise<void> {
  const { metric, thresholds } = baseline;
  const { cells } = await historyStore(database).cells(EXAMPLE_TEAM_ID, { model: LAB_MODEL });
  for (const wanted of baseline.cells) {
    const cell = cells.find(({ settings }) =>
      Object.entries(wanted).every(([id, value]) => settings[id] === value),
    );
    if (!cell) throw new Error(`The lab's files have no cell ${JSON.stringify(wanted)}.`);
    const { settings } = cell;
    await baselineStore(database).set(EXAMPLE_TEAM_ID, {
      model: LAB_MODEL,
      metric,
      settings,
      uploadId,
      thresholds,
    });
  }
}

interface ExampleFile {
  readonly name: string;
  readonly model: string;
  readonly setup: Params;
  readonly text: string;
  readonly facts?: EnvironmentFacts;
}

/** Reads and stores a file like an upload of a user. @throws AppError where it cannot be read, which a test shows */
async function storeFile(
  pool: UploadPool,
  database: Database,
  { facts, text, ...file }: ExampleFile,
): Promise<string> {
  const bytes = Buffer.from(text);
  const received = await temporaryFile(tmpdir());
  await received.writeFile(bytes);
  const { uploadId } = await pool.store(
    {
      file: {
        ...file,
        teamId: EXAMPLE_TEAM_ID,
        sha256: sha256Of(bytes),
        reading: readingKey({ model: file.model, mapping: undefined, setup: file.setup }),
        again: true,
        environment: facts ? { name: null, version: null, facts } : null,
        idempotencyKey: undefined,
        enter: uploadStore(database).enter(EXAMPLE_TEAM_ID),
        maxBytes: Number.MAX_SAFE_INTEGER,
      },
      received: { file: received, size: bytes.byteLength },
      mapping: undefined,
    },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
  return uploadId;
}
