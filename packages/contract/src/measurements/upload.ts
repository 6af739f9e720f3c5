import { statedEnvironment, uploadEnvironment } from "../environments/environment.ts";
import { params } from "../experiments/param-value.ts";
import { json } from "../json-text.ts";
import { pageOf, paging } from "../page.ts";
import * as z from "../zod.ts";
import { measuredColumns } from "./measured-columns.ts";

export const measuredRow = z.object({
  row: z.string(),
  label: z.string(),
  settings: params,
  metrics: z.record(z.string(), z.number()),
});

/** An upload without its rows. */
export const upload = z.object({
  id: z.uuid(),
  name: z.string(),
  /** null where the rows belong to no model and bring a schema of their own. */
  model: z.string().nullable(),
  format: z.string(),
  /** SHA-256 of the file's bytes, hexadecimal. */
  sha256: z.string(),
  bytes: z.int(),
  rowCount: z.int(),
  createdAt: z.iso.datetime(),
});

/** Ids of parameters that a measurement leaves open. */
export const unstatedSettings = z.object({
  settings: z.array(z.string()).describe("Settings that a user can state."),
  constants: z.array(z.string()).describe("Constants at the model's default, which a calibration fits."),
  partly: z.array(z.string()).describe("Those of the settings that some rows state."),
});

export const uploadWithRows = upload.extend({
  /** What settings and figures are, where no model says it. */
  schema: measuredColumns.nullable(),
  /** Its environments; the first is current, the others are earlier statements. Empty if not stated. */
  environments: z.array(uploadEnvironment),
  setup: params,
  axes: z.tuple([z.string(), z.string()]),
  metric: z.string(),
  /** What predictions of `metric` rest on and neither rows nor setup state; null where there is no model. */
  unstated: unstatedSettings.nullable(),
  rows: z.array(measuredRow),
});

/** `duplicate` says that the team had stored the same bytes already, read alike, and that this is that upload. */
export const uploaded = z.object({ upload, duplicate: z.boolean() });
export const uploadPage = pageOf(upload);
export const listUploads = z.object({
  /** Part of the file's name, in any case. */
  search: z.string().max(200).optional(),
  ...paging,
});

/** Values of one setting that a mapping may say the meaning of. */
const MAX_MAPPED_VALUES = 100;

/** What texts of the file mean, in the words of the setting. */
const meanings = z
  .record(z.string().max(200), z.string().max(200))
  .refine((values) => Object.keys(values).length <= MAX_MAPPED_VALUES, {
    message: `has more than ${MAX_MAPPED_VALUES} values.`,
  })
  .optional();

/** What column holds what, by position: the same shape as the importers' ColumnMapping. */
export const columnMapping = z.array(
  z.object({
    target: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("setting"),
        param: z.string().max(100),
        values: meanings,
      }),
      z.object({ kind: z.literal("metric"), metric: z.string().max(100) }),
      z.object({ kind: z.literal("own-setting") }),
      z.object({
        kind: z.literal("own-metric"),
        unit: z.string().max(30),
        better: z.enum(["lower", "higher", "none"]),
      }),
      z.object({ kind: z.literal("row") }),
      z.object({ kind: z.literal("label") }),
      z.object({ kind: z.literal("replicate") }),
      z.object({ kind: z.literal("combined"), combination: z.string().max(100), values: meanings }),
      z.object({ kind: z.literal("ignore") }),
    ]),
    /** The decimal mark of its numbers; without it the column's own values decide. */
    numbers: z.enum(["point", "comma"]).optional(),
  }),
);

/** The file itself is the request's body; the rest travels in the query. */
export const createUpload = z.object({
  name: z.string().min(1).max(255).describe("The file's name, with its ending."),
  model: z
    .string()
    .max(100)
    .optional()
    .describe(
      "What was measured: the id of a model, as GET /api/models lists them. Omit it for files of other tools and for custom tables.",
    ),
  mapping: json(columnMapping)
    .optional()
    .describe(
      'JSON: what each column of a table holds, in the file\'s order. By default the headers decide. A setting may map texts of the file to values ({"target":{"kind":"setting","param":"pattern","values":{"n+1":"query-a-row"}}}), and a column may state the decimal mark of its numbers ("numbers":"comma").',
    ),
  setup: json(params)
    .optional()
    .describe(
      'JSON: settings of the model that apply to every row and that the file does not state, such as {"mm":8192}.',
    ),
  environment: json(statedEnvironment)
    .optional()
    .describe(
      'JSON: the environment of the measurement, such as {"environmentId":null,"facts":{"host":"db1","cores":8}}.',
    ),
  again: z
    .stringbool()
    .default(false)
    .describe("Stores the file even if the team has the same bytes with a different reading."),
});

/** A key that a client made up: sent again with the same file, it stores nothing a second time. */
export const createUploadHeaders = z.looseObject({
  "idempotency-key": z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, "is not of 1 to 255 printable ASCII characters.")
    .optional()
    .describe("The same key with the same bytes makes one upload; with other bytes it is a conflict."),
});

/**
 * Where an upload stands: a line each, for those who accept {@link UPLOAD_EVENTS}. The last one is what the
 * operation answers, with its status.
 */
export const uploadEvent = z.discriminatedUnion("state", [
  z.object({ state: z.literal("reading") }),
  /** `total` is how many rows there are about, before they are read. */
  z.object({ state: z.literal("storing"), rows: z.int(), total: z.int() }),
  z.object({ state: z.literal("done"), status: z.int(), body: z.unknown() }),
]);

/** Media type of a reply that reports while it works: JSON documents, a line each. */
export const UPLOAD_EVENTS = "application/x-ndjson";

/** Largest file that is taken, in bytes. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;

/** Files of one caller, and of one team, that arrive at once: more than lines are fast for. */
export const MAX_ARRIVING_FILES = 8;

export type UploadEvent = z.infer<typeof uploadEvent>;
export type Upload = z.infer<typeof upload>;
export type UploadWithRows = z.infer<typeof uploadWithRows>;
export type Uploaded = z.infer<typeof uploaded>;

/** Bytes that a measured row counts with beside those of its file: what it takes as a row of eight columns. */
export const ROW_BYTES = 100;

/** How much of its disk space a team has used. */
export const teamStorage = z.object({
  bytes: z
    .int()
    .min(0)
    .describe(
      `Of its uploads: the bytes of each file and ${ROW_BYTES} per row. Deleted uploads count until they are removed permanently, after 30 days.`,
    ),
  maxBytes: z.int().min(0),
});
