import {
  baseline,
  calibrationDocument,
  comment,
  commentText,
  environmentFacts,
  measuredColumns,
  namedMapping,
  planDocument,
  run,
} from "@wirecost/contract";
import { z } from "zod";

/** Raised whenever an earlier Wirecost could not read what is written. */
export const ARCHIVE_VERSION = 2;

/** What version 1 calls environments. */
export const FIRST_VERSION = {
  file: "passports.jsonl",
  field: "passports",
} as const;

const name = z.string().min(1).max(255);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "is no SHA-256.");
const at = z.iso.datetime();
const settings = baseline.shape.settings;

/** A document that is kept as its exact text. */
function textOf<T extends z.ZodType>(schema: T) {
  return z.string().transform((text, ctx) => {
    try {
      const document = schema.safeParse(JSON.parse(text));
      if (document.success) return { text, document: document.data };
      ctx.addIssue({ code: "custom", message: z.prettifyError(document.error).slice(0, 300) });
    } catch {
      ctx.addIssue({ code: "custom", message: "is not JSON." });
    }
    return z.NEVER;
  });
}

/** wirecost.json: what the archive is. */
export const archiveHead = z.object({
  format: z.literal("wirecost team archive"),
  version: z.int().min(1),
  exportedAt: at,
  team: z.object({ name: z.string() }),
});

/** manifest.json: every other file, in order. */
export const archiveManifest = z.object({
  files: z.array(z.object({ path: z.string(), bytes: z.int().min(0), sha256 })),
});

/** What stands in a line of each file. Ids tie lines of one archive together; a team that imports it has its own. */
export const archiveLines = {
  "calibrations.jsonl": z.object({
    id: z.uuid(),
    name,
    document: textOf(calibrationDocument),
    createdAt: at,
  }),
  "experiments.jsonl": z.object({ id: z.uuid(), name, createdAt: at, updatedAt: at }),
  "runs.jsonl": z.object({
    id: z.uuid(),
    experimentId: z.uuid(),
    document: textOf(run),
    sha256,
    createdAt: at,
  }),
  "plans.jsonl": z.object({ name, document: textOf(planDocument), createdAt: at }),
  "environments.jsonl": z.object({
    name,
    version: z.int().min(1),
    facts: environmentFacts,
    createdAt: at,
    usedAt: at,
  }),
  "mappings.jsonl": namedMapping.omit({ id: true }).extend({ name, updatedAt: at }),
  "uploads.jsonl": z.object({
    id: z.uuid(),
    name,
    model: z.string().nullable(),
    schema: measuredColumns.nullable(),
    format: z.string(),
    sha256,
    reading: z.string().max(64),
    bytes: z.int().min(0),
    setup: settings,
    axes: z.array(z.string()).max(2),
    metric: z.string(),
    rowCount: z.int().min(0).max(1_000_000),
    createdAt: at,
    environments: z.array(
      z.object({
        name: z.string().nullable(),
        version: z.int().nullable(),
        facts: environmentFacts,
        statedAt: at,
      }),
    ),
  }),
  "baselines.jsonl": baseline.omit({ id: true }),
  /** On a run or an upload. Who wrote it and whom it mentions are names: an archive speaks for no member. */
  "comments.jsonl": z
    .object({
      id: z.uuid(),
      runId: z.uuid().nullable(),
      uploadId: z.uuid().nullable(),
      cell: comment.shape.cell,
      author: name,
      text: commentText,
      mentions: z.array(name).max(20),
      createdAt: at,
      editedAt: at.nullable(),
    })
    .refine(({ runId, uploadId }) => (runId === null) !== (uploadId === null), "is on a run or an upload."),
} as const;

export type ArchiveFile = keyof typeof archiveLines;
/** In the order in which they stand in an archive: what others refer to comes first. */
export const archiveFiles = [
  "calibrations.jsonl",
  "experiments.jsonl",
  "runs.jsonl",
  "plans.jsonl",
  "environments.jsonl",
  "mappings.jsonl",
  "uploads.jsonl",
  "baselines.jsonl",
  "comments.jsonl",
] as const satisfies readonly ArchiveFile[];

export type ArchiveLine<File extends ArchiveFile> = z.output<(typeof archiveLines)[File]>;
/** As it is written. */
export type WrittenLine<File extends ArchiveFile> = z.input<(typeof archiveLines)[File]>;

/** uploads/ID/rows.jsonl: some thousand rows a line, a column each. */
export const archivedRows = z.object({
  first: z.int().min(0),
  settings: z.record(z.string(), settings),
  cells: z.array(z.int()).max(100_000),
  names: z.array(z.string()).nullable(),
  labels: z.array(z.string()).nullable(),
  metricIds: z.array(z.string()),
  /** null where a row has no such figure. */
  metrics: z.array(z.array(z.number().nullable())),
});

/** Where an upload's rows and its bytes stand. */
export function uploadFiles(id: string): { rows: string; bytes: string } {
  return { rows: `uploads/${id}/rows.jsonl`, bytes: `uploads/${id}/file` };
}
