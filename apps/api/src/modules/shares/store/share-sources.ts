import { referenceSet } from "@wirecost/analysis";
import {
  environmentFacts,
  MAX_SHARED_CHARACTERS,
  MAX_SHARED_ROWS,
  measuredColumns,
  type SharedItem,
  type SharedSet,
  type ShareSource,
} from "@wirecost/contract";
import { networkModel } from "@wirecost/conversation";
import { models, parseParams } from "@wirecost/sim-core";
import type { Database } from "../../../platform/database/database.ts";
import { readParams } from "../../../platform/database/read-params.ts";
import { live } from "../../../platform/database/soft-delete.ts";
import { AppError, notFound, requireRow } from "../../../platform/errors/app-error.ts";
import { computeNow } from "../../../platform/threads/compute-within.ts";
import { type ConversationPool, conversationStore, wholeContent } from "../../conversations/index.ts";
import { readRows } from "../../uploads/index.ts";

/** A table in its current state, and its source. */
export interface ReadSource {
  readonly kind: SharedItem["kind"] | "conversation" | "conversation-comparison";
  readonly title: string;
  /** The team's name for it, if the title differs. */
  readonly called?: readonly string[];
  /** The JSON of its document, not validated: for ten thousand rows that would take too long for a request. */
  readonly document: string;
  /** When it was computed or stored; null for published data, and if there are several times. */
  readonly at: Date | null;
  /** The team's object; absent if there is none. */
  readonly objects: readonly {
    readonly runId?: string;
    readonly uploadId?: string;
    readonly conversationId?: string;
  }[];
}

type ConversationSource = Extract<ShareSource, { kind: "conversation" }>;
type ComparisonSource = Extract<ShareSource, { kind: "conversation-comparison" }>;

/** Titles of links to recordings whose names are replaced. */
const UNNAMED = "Recorded conversation";
const UNNAMED_COMPARISON = "Comparison of recordings";

/**
 * Reads tables of a team, and public ones; recordings are evaluated.
 *
 * @throws AppError not-found, and what computing a design or evaluating a recording throws
 */
export function sourceReader(database: Database, pool: ConversationPool) {
  const conversations = conversationStore(database);

  async function ofConversation(
    teamId: string,
    { id, settings, names }: ConversationSource,
  ): Promise<ReadSource> {
    const recording = await conversations.recording(teamId, id);
    const withoutNames = names === "replaced";
    const { document } = await pool.evaluate(
      teamId,
      { read: () => wholeContent(recording), settings, withoutNames },
      new AbortController().signal,
    );
    refuseLong(document);
    const { name, createdAt: at } = recording;
    const title = withoutNames ? UNNAMED : name;
    return { kind: "conversation", title, called: [name], document, at, objects: [{ conversationId: id }] };
  }

  async function ofComparison(
    teamId: string,
    { before, after, network: given, names }: ComparisonSource,
  ): Promise<ReadSource> {
    const [old, now] = [
      await conversations.recording(teamId, before),
      await conversations.recording(teamId, after),
    ];
    const withoutNames = names === "replaced";
    const compared = await pool.compare(
      teamId,
      {
        readBefore: () => wholeContent(old),
        readAfter: () => wholeContent(now),
        network: given,
        withoutNames,
      },
      new AbortController().signal,
    );
    const network = JSON.stringify(parseParams(networkModel, given));
    const document = `{"network":${network},${compared.slice(1)}`;
    refuseLong(document);
    return {
      kind: "conversation-comparison",
      title: withoutNames ? UNNAMED_COMPARISON : `${old.name} and ${now.name}`.slice(0, 200),
      called: [old.name, now.name],
      document,
      at: null,
      objects: [...new Set([before, after])].map((conversationId) => ({ conversationId })),
    };
  }

  async function ofRun(teamId: string, id: string): Promise<ReadSource> {
    const select = { document: true, createdAt: true, experiment: { select: { name: true } } } as const;
    const where = { id, teamId, experiment: { deletedAt: null } };
    const row = database.asTeam(teamId, (tx) => tx.run.findFirst({ where, select }));
    const { document, createdAt: at, experiment } = await requireRow("run", row);
    return { kind: "run", title: experiment.name, document, at, objects: [{ runId: id }] };
  }

  async function ofUpload(teamId: string, id: string): Promise<ReadSource> {
    const inTeam = database.team(teamId);
    const include = { environments: { orderBy: { statedAt: "desc" }, take: 1 } } as const;
    const upload = await requireRow(
      "upload",
      inTeam((tx) => tx.upload.findFirst({ where: { id, ...live(teamId) }, include })),
    );
    if (upload.rowCount > MAX_SHARED_ROWS) {
      throw new AppError(
        "invalid-request",
        `This upload has ${upload.rowCount} rows: a link can contain at most ${MAX_SHARED_ROWS}.`,
      );
    }
    const pieces: string[] = [];
    for await (const piece of readRows(inTeam, teamId, id, upload.rowCount)) pieces.push(piece);
    const { name: title, model, schema, setup, axes, metric, environments, createdAt } = upload;
    const [first = "", second = ""] = axes;
    const [environment] = environments;
    const known = models.find(({ id: of }) => of === model);
    const around = JSON.stringify({
      model,
      ...(known && { modelVersion: known.version }),
      schema: schema === null ? null : measuredColumns.parse(schema),
      setup: readParams(setup),
      axes: [first, second],
      metric,
      environment: environment ? environmentFacts.parse(environment.facts) : null,
    } satisfies Omit<SharedSet, "rows">);
    const document = `${around.slice(0, -1)},"rows":[${pieces.join(",")}]}`;
    return { kind: "measured", title, document, at: createdAt, objects: [{ uploadId: id }] };
  }

  return async (teamId: string, source: ShareSource): Promise<ReadSource> => {
    switch (source.kind) {
      case "run":
        return ofRun(teamId, source.id);
      case "upload":
        return ofUpload(teamId, source.id);
      case "reference":
        return ofReference(source.id);
      case "conversation":
        return ofConversation(teamId, source);
      case "conversation-comparison":
        return ofComparison(teamId, source);
      case "design": {
        const document = JSON.stringify(await computeNow(source.design));
        return { kind: "run", title: source.title, document, at: new Date(), objects: [] };
      }
    }
  };
}

/** @throws AppError invalid-request */
function refuseLong(document: string): void {
  if (document.length > MAX_SHARED_CHARACTERS)
    throw new AppError(
      "invalid-request",
      `The result has ${document.length} characters: a link can contain at most ${MAX_SHARED_CHARACTERS}. Record a part with fewer statements.`,
    );
}

function ofReference(id: string): ReadSource {
  const model = models.find((known) => known.references.some((reference) => reference.id === id));
  if (!model) throw notFound("reference data set");
  const { title, setup, axes, metric, rows } = referenceSet(model, id);
  const document = JSON.stringify({
    model: model.id,
    modelVersion: model.version,
    schema: null,
    setup,
    axes,
    metric,
    environment: null,
    rows,
  });
  return { kind: "measured", title, document, at: null, objects: [] };
}
