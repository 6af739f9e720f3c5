/** Origin of a text in a link: the group in which it is offered for replacement. */
export const foreignTextGroups = [
  "heading",
  "title",
  "label",
  "column",
  "value",
  "unit",
  "host",
  "environment",
  "calibration",
  "schema",
  "statement",
  "table",
  "request",
  "recording",
  "note",
  "sender",
] as const;

export type ForeignTextGroup = (typeof foreignTextGroups)[number];

/**
 * What a text is:
 * - `foreign`: people or their files wrote it.
 * - `id`: of a setting, a metric or a value. The model's own stay, for code has to find them; those of a schema that
 *   came with the rows are foreign.
 * - `unit`: foreign where no model knows it.
 * - `point`: which point of an item a comparison shows, by its number; foreign where it is anything else.
 * - `cell`: the values that name a row of a comparison's chart, as JSON: each an id.
 * - `fixed`: made by the product, and never what anybody wrote: words of a closed list, versions, hashes, dates.
 */
export type TextKind = "foreign" | "id" | "unit" | "point" | "cell" | "fixed";

export interface TextField {
  readonly kind: TextKind;
  readonly group: ForeignTextGroup;
  /** Maximum UTF-16 units in the schema; undefined for unlimited. */
  readonly limit?: number;
}

export type Shape =
  | { readonly text: TextField }
  | { readonly each: Shape }
  | { readonly keys: TextField; readonly values?: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> }
  /** By the field `kind`, which is constant. */
  | { readonly kinds: Readonly<Record<string, Shape>> };

const text = (kind: TextKind, group: ForeignTextGroup, limit?: number): Shape => ({
  text: { kind, group, ...(limit && { limit }) },
});
const foreign = (group: ForeignTextGroup, limit?: number) => text("foreign", group, limit);
const FIXED: TextField = { kind: "fixed", group: "heading" };
const fixed: Shape = { text: FIXED };
const columnId = text("id", "column", 100);
/** For a document created by the product: it has no limit of its own. */
const metricId = text("id", "column");
const value = text("id", "value", 200);
const unit = text("unit", "unit", 30);
const each = (shape: Shape): Shape => ({ each: shape });
const byColumn = (limit: number | undefined, values?: Shape): Shape => ({
  keys: { kind: "id", group: "column", ...(limit && { limit }) },
  ...(values && { values }),
});
const fields = (of: Readonly<Record<string, Shape>>): Shape => ({ fields: of });

const settings = byColumn(100, value);

const run = fields({
  model: fixed,
  modelVersion: fixed,
  params: settings,
  axes: each(fields({ param: columnId, values: each(value) })),
  metric: metricId,
  metrics: each(metricId),
  calibration: fields({
    name: foreign("calibration", 300),
    params: each(columnId),
    domain: byColumn(100, fields({ values: each(value) })),
    intervals: byColumn(100, fields({})),
    joint: byColumn(100),
  }),
  recordSource: foreign("schema", 500),
});

const measured = fields({
  model: fixed,
  modelVersion: fixed,
  schema: fields({
    settings: each(
      fields({ kind: fixed, id: columnId, label: foreign("column", 200), unit, values: each(value) }),
    ),
    metrics: each(fields({ id: columnId, label: foreign("column", 200), unit, better: fixed, noise: fixed })),
  }),
  setup: settings,
  axes: each(metricId),
  metric: metricId,
  environment: fields({
    product: foreign("environment", 100),
    version: foreign("environment", 100),
    host: foreign("host", 200),
    operatingSystem: foreign("environment", 200),
    storage: foreign("environment", 200),
    network: foreign("environment", 200),
    measuredOn: fixed,
    measuredBy: foreign("environment", 200),
    note: foreign("environment", 500),
  }),
  rows: each(
    fields({ row: foreign("label"), label: foreign("label"), settings, metrics: byColumn(undefined) }),
  ),
});

const network: Shape = { keys: { ...FIXED, limit: 100 }, values: text("fixed", "heading", 200) };
const changes = each(fields({ change: fixed }));

/** The result of a recording: all names from a user's system. Numbers and their names are the product's. */
const conversation = fields({
  source: fields({ kind: fixed, name: foreign("recording"), startedAt: fixed, timesAt: fixed }),
  recording: fields({}),
  settings: fields({
    network,
    changes,
    thresholds: { keys: FIXED },
  }),
  sentence: foreign("recording"),
  before: fields({}),
  after: fields({}),
  findings: each(
    fields({
      kind: fixed,
      severity: fixed,
      title: foreign("recording"),
      message: foreign("recording"),
      changes,
    }),
  ),
  statements: each(
    fields({
      name: foreign("statement"),
      operation: foreign("recording"),
      tables: each(foreign("table")),
    }),
  ),
  endpoints: each(fields({ name: foreign("request") })),
  matrix: fields({
    rows: each(fields({ kind: fixed, name: foreign("recording"), changes, times: each(fields({})) })),
  }),
  pages: fields({
    recorded: fields({}),
    before: fields({}),
    after: fields({}),
    findings: each(
      fields({ kind: fixed, severity: fixed, title: foreign("recording"), message: foreign("recording") }),
    ),
    longest: each(fields({ name: foreign("request") })),
    notes: each(foreign("recording")),
  }),
  dropped: each(fields({ what: foreign("recording") })),
});

const side = fields({ name: foreign("recording"), startedAt: fixed });
const counts = { before: fields({}), after: fields({}) };

/** Two compared recordings. */
const conversations = fields({
  network,
  before: side,
  after: side,
  statements: each(
    fields({
      statement: fields({
        text: foreign("statement"),
        operation: foreign("recording"),
        tables: each(foreign("table")),
      }),
      ...counts,
    }),
  ),
  endpoints: each(fields({ name: foreign("request"), ...counts })),
});

const item: Shape = {
  kinds: {
    run: fields({ title: foreign("title"), document: run }),
    measured: fields({ title: foreign("title"), document: measured }),
  },
};

/**
 * Every text of a shared table, keys included. A test compares it with the schema: a new text fails the test until it
 * is classified here.
 */
export const sharedTexts: Shape = fields({
  title: foreign("heading", 200),
  note: foreign("note"),
  sender: foreign("sender"),
  shows: fixed,
  sharedAt: fixed,
  computedAt: fixed,
  expiresAt: fixed,
  newerAt: fixed,
  sha256: fixed,
  content: {
    kinds: {
      run: fields({ document: run }),
      measured: fields({ document: measured }),
      conversation: fields({ document: conversation }),
      "conversation-comparison": fields({ document: conversations }),
      comparison: fields({
        document: fields({
          items: each(item),
          view: fields({
            points: each(text("point", "value", 100)),
            metric: columnId,
            row: text("cell", "value", 300),
          }),
        }),
      }),
    },
  },
});
