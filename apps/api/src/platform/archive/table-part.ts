import type { z } from "zod";
import type { Transaction } from "../database/database.ts";
import { insertKnown, type Target } from "../database/insert-known.ts";
import { lockOf } from "../database/locks.ts";
import { inOneTrip } from "../database/one-trip.ts";
import { countOf } from "../database/refuse-beyond.ts";
import { live } from "../database/soft-delete.ts";
import { AppError } from "../errors/app-error.ts";
import type { ArchivePart, Import, Page } from "./archive-part.ts";
import type { TeamIds } from "./team-ids.ts";

/** End of a conflict clause: a deleted object is restored. */
export const RESTORED = "DO UPDATE SET deleted_at = NULL";

/** A part whose lines are rows of one table. SQL: in the session of the import. */
interface TablePart<Line extends object, Written extends object, Row>
  extends Pick<ArchivePart, "path" | "kind" | "refersTo" | "limit">,
    Target {
  readonly schema: z.ZodType<Line, Written> & { readonly shape: object };
  /** Its Prisma delegate. */
  rows(tx: Transaction): Rows<Row>;
  /** The exported rows: by default those that are not deleted. */
  where?(teamId: string): object;
  /** Row columns of a line's fields that have another name or meaning. */
  line?(row: Row): Partial<Exported<Written>>;
  /**
   * Whether an object of the team with the same id is the archived one; if omitted, objects are identified otherwise.
   */
  readonly live?: string;
  /** The row of a line; columns may be in camel case. */
  row(line: Line, ids: TeamIds): object;
  /** Executed before rows are inserted. */
  before?(into: Import, rows: readonly object[]): Promise<void>;
}

/** JSON columns are not validated here: an import checks them. */
type Exported<Written> = { readonly [Field in keyof Written]: unknown };

interface Rows<Row> {
  count(which: { where: object }): PromiseLike<number>;
  findMany(which: Page): PromiseLike<readonly Row[]>;
}

export function tablePart<Line extends object, Written extends object, Row extends { readonly id: string }>(
  part: TablePart<Line, Written, Row>,
): ArchivePart {
  const { path, kind, refersTo, limit, schema, where = live } = part;
  const fields = Object.keys(schema.shape);
  return {
    ...{ path, kind },
    size: async (tx, teamId) => ({ [kind]: await part.rows(tx).count({ where: where(teamId) }) }),
    page: async (tx, teamId, page) => {
      const rows = await part.rows(tx).findMany({ ...page, where: { ...page.where, ...where(teamId) } });
      return rows.map((row) => {
        const own: Readonly<Record<string, unknown>> = { ...row, ...part.line?.(row) };
        return { id: row.id, line: Object.fromEntries(fields.map((field) => [field, own[field]])) };
      });
    },
    ...(refersTo && { refersTo }),
    ...(limit && { limit }),
    take: async (into) => {
      const total = { added: 0, known: 0 };
      for await (const lines of into.archive.batches(path, schema)) {
        const added = await takeSome(into, part, lines);
        total.added += added;
        total.known += lines.length - added;
      }
      return total;
    },
  };
}

async function takeSome<Line extends object, Written extends object, Row>(
  into: Import,
  part: TablePart<Line, Written, Row>,
  lines: readonly Line[],
): Promise<number> {
  const { session, teamId, ids } = into;
  const own = lines.flatMap((line) => idOf(line) ?? []);
  const there = new Set<string>();
  if (part.live !== undefined) {
    const found = await session.query<{ id: string }>(
      `SELECT id FROM ${part.table} WHERE team_id = $1 AND id = ANY ($2::uuid[]) ${part.live}`,
      [teamId, own],
    );
    for (const { id } of found.rows) there.add(id);
    for (const id of own) ids.add(id, there.has(id));
  }
  const rows = lines.filter((line) => !there.has(idOf(line) ?? "")).map((line) => part.row(line, ids));
  await part.before?.(into, rows);
  return insertKnown(session, teamId, part, rows);
}

function idOf(line: object): string | undefined {
  return "id" in line && typeof line.id === "string" ? line.id : undefined;
}

type Limit = NonNullable<ArchivePart["limit"]>;

/**
 * A limit on the rows of one table, counted under the lock of requests that add one.
 *
 * @param what they are, which the lock names too: `mappings of` the team
 * @param live SQL that leaves out rows that do not count
 */
export function atMost(table: string, what: string, most: number, live = ""): Limit {
  return async (session, teamId) => {
    const [row] = await inOneTrip(session, [
      lockOf(countOf(`${what} of ${teamId}`)),
      { text: `SELECT count(*)::int AS count FROM ${table} WHERE team_id = $1 ${live}`, values: [teamId] },
    ]);
    const count = Number(row?.count);
    if (count > most)
      throw beyond(`the team would have ${count} ${what}; it may have ${most}. Delete some first.`);
  };
}

/**
 * A limit on the rows of one table with a common key.
 *
 * @param by columns
 * @param say what would be, of the first that is beyond
 */
export function atMostEach<Row extends object>(
  table: string,
  by: string,
  most: number,
  say: (row: Row & { readonly count: number }) => string,
): Limit {
  return async (session, teamId) => {
    const { rows } = await session.query<Row & { count: number }>(
      `SELECT ${by}, count(*)::int AS count FROM ${table} WHERE team_id = $1 GROUP BY ${by}
       HAVING count(*) > ${most} LIMIT 1`,
      [teamId],
    );
    const [first] = rows;
    if (first) throw beyond(`${say(first)} may have ${most}.`);
  };
}

function beyond(what: string): AppError {
  return new AppError("conflict", `With those of the archive ${what} Nothing was imported.`);
}

type Take<Line> = (into: Import, line: Line) => Promise<boolean>;

/** Reads the lines of a file one after the other. @param take returns whether it is new to the team */
export function takeEach<Line>(path: string, schema: z.ZodType<Line>, take: Take<Line>): ArchivePart["take"] {
  return async (into) => {
    const total = { added: 0, known: 0 };
    // Not all at once: a small archive decompresses to more lines than fit in memory.
    for await (const lines of into.archive.batches(path, schema))
      for (const line of lines) total[(await take(into, line)) ? "added" : "known"] += 1;
    return total;
  };
}
