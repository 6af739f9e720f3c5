import { tracingChannel } from "node:diagnostics_channel";
import type { Role } from "@wirecost/contract";
import {
  APP_ROLE,
  connect,
  disconnect,
  type Prisma,
  type PrismaClient,
  poolOf,
  poolState,
} from "@wirecost/prisma";
import pg from "pg";
import { z } from "zod";
import { actorText, currentActor } from "../auth/acting.ts";
import { databaseAway, databaseLost, notFound, requireRows } from "../errors/app-error.ts";
import { actingRole } from "./acting-role.ts";
import { ChangeNotices } from "./change-notices.ts";
import { isDatabaseAway, isStaleStatement } from "./database-errors.ts";
import {
  enterByToken,
  enterEverything,
  enterPerson,
  enterTeam,
  type Statement,
  type TokenOf,
} from "./enter.ts";
import { inOneTrip, type Row } from "./one-trip.ts";
import { readiness } from "./readiness.ts";
import { type Fields, RowCopies } from "./row-copies.ts";

const roleOf = (teamId: string, userId: string): Statement => ({
  text: `SELECT role, review_since AS "reviewSince" FROM member WHERE team_id = $1 AND "userId" = $2`,
  values: [teamId, userId],
});
const role = z.object({ role: z.string(), reviewSince: z.date().nullable() });

export { RoleError } from "@wirecost/prisma";

/** Reports each statement that Prisma does not send, for traces. */
const queries = tracingChannel<unknown, { readonly text: string }>("wirecost:query");

/** Database access of data functions: every access states whose rows it concerns. */
export type Transaction = Prisma.TransactionClient;
type Work<T> = (tx: Transaction) => Promise<T>;
/** Runs work on one team's rows, each in a transaction. */
export interface InTeam {
  <T>(work: Work<T>): Promise<T>;
  /** A single statement, as with queryTeam(). */
  query<S extends z.ZodType>(statement: Statement, row: S): Promise<z.output<S>[]>;
  /**
   * Applies `read` to the rows of a query, each with the bytes of its fields in COPY's binary format, which are valid
   * until it returns: for columns of numbers.
   */
  copy<T>(query: string, read: (fields: Fields) => T): Promise<T[]>;
}

/** The database behind its row-level policies. See docs/decisions/database/023-row-level-security.md. */
export class Database {
  /** Bypasses the policies: for better-auth's adapter, and for tables that belong to no team. */
  readonly prisma: PrismaClient;
  /** @throws while the database does not answer, or is not migrated yet for this version */
  readonly ready: () => Promise<void>;
  readonly #url: string;
  readonly #role: string;
  readonly #pool: pg.Pool;
  readonly #copies: RowCopies;
  #notices: ChangeNotices | undefined;

  /**
   * @param connections of this process for requests and jobs, at most
   * @param role that works on the rows of a team or a person: the default for data, ACCOUNTS_ROLE for accounts
   */
  constructor(url: string, connections: number, role = APP_ROLE) {
    this.#url = url;
    this.#role = role;
    this.prisma = connect(url, connections);
    this.#pool = poolOf(this.prisma);
    this.#copies = new RowCopies(this.#pool, connections);
    this.ready = readiness(this.prisma);
  }

  /** @throws while the database does not answer */
  async ping(): Promise<void> {
    await this.prisma.$queryRaw`SELECT 1`;
  }

  /** Open connections, and the number of waiting requests. */
  connections() {
    return poolState(this.prisma);
  }

  /** Changes made by any process. */
  get notices(): ChangeNotices {
    this.#notices ??= new ChangeNotices(this.#url);
    return this.#notices;
  }

  async close(): Promise<void> {
    await this.#notices?.close();
    await disconnect(this.prisma);
  }

  /** Runs a transaction on one team's rows; an actor outside the team sees none. */
  asTeam<T>(teamId: string, work: Work<T>): Promise<T> {
    return this.team(teamId)(work);
  }

  /** Changes one team's rows. @throws AppError not-found where there was none to change */
  change(
    what: string,
    teamId: string,
    work: (tx: Transaction) => PromiseLike<{ readonly count: number }>,
  ): Promise<void> {
    return this.asTeam(teamId, (tx) => requireRows(what, work(tx)));
  }

  /**
   * The same for a single statement: in one round trip, and without Prisma's overhead. For frequent queries.
   *
   * @param statement its text is one of few, since each is prepared: values are parameters
   */
  queryTeam<S extends z.ZodType>(teamId: string, statement: Statement, row: S): Promise<z.output<S>[]> {
    return this.team(teamId).query(statement, row);
  }

  /** A single statement as with asBearer(). */
  queryBearer<S extends z.ZodType>(
    of: TokenOf,
    tokenHash: string,
    statement: Statement,
    row: S,
  ): Promise<z.output<S>[]> {
    return this.#query([enterByToken(this.#role, of, tokenHash, actorText()), statement], row);
  }

  /** The same for work that continues later in other contexts, on behalf of the current actor. */
  team(teamId: string): InTeam {
    const enter = this.enter(teamId);
    return Object.assign(<T>(work: Work<T>) => this.#run(enter, work), {
      query: <S extends z.ZodType>(statement: Statement, row: S) => this.#query([enter, statement], row),
      copy: <T>(query: string, read: (fields: Fields) => T) => this.#copies.rows(enter, query, read),
    });
  }

  /** Statements that begin the same work on another connection. */
  enter(teamId: string): Statement {
    return enterTeam(teamId, currentActor(), actorText(), this.#role);
  }

  /** Works on the rows of the team whose link, invitation or key has a token; no rows for an unknown token. */
  asBearer<T>(of: TokenOf, tokenHash: string, work: Work<T>): Promise<T> {
    return this.#run(enterByToken(this.#role, of, tokenHash, actorText()), work);
  }

  /** Reads a person's teams, and works on their sessions. */
  asPerson<T>(userId: string, work: Work<T>): Promise<T> {
    return this.#run(enterPerson(this.#role, userId), work);
  }

  /** Works on all rows, as the owner of the tables: for work that concerns no single team. */
  asOwner<T>(work: Work<T>): Promise<T> {
    return this.#run(enterEverything(actorText()), work);
  }

  /** A single read-only statement as with asOwner(). */
  queryOwner<S extends z.ZodType>(statement: Statement, row: S): Promise<z.output<S>[]> {
    return this.#query([enterEverything(""), statement], row);
  }

  /** A person's effective role in a team; undefined for non-members. */
  async roleIn(teamId: string, userId: string): Promise<Role | undefined> {
    const [found] = await this.queryOwner(roleOf(teamId, userId), role);
    return found && actingRole(found);
  }

  async #run<T>({ text, values }: Statement, work: Work<T>): Promise<T> {
    try {
      return await this.prisma.$transaction(async (tx) => {
        await tx.$executeRawUnsafe(text, ...values);
        return work(tx);
      });
    } catch (error) {
      throw withoutTeam(error);
    }
  }

  async #query<S extends z.ZodType>(
    statements: readonly [Statement, Statement],
    row: S,
  ): Promise<z.output<S>[]> {
    const about = { text: statements[1].text };
    const rows = await queries
      .tracePromise(() => this.#send(statements), about)
      .catch((error: unknown) => {
        throw withoutTeam(error);
      });
    return rows.map((one) => row.parse(one));
  }

  async #send(statements: readonly Statement[]): Promise<readonly Row[]> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw databaseAway(error);
    });
    let lost = false;
    try {
      return await inOneTrip(client, statements).catch((error: unknown) => {
        // Nothing of it remains, and its prepared statements are forgotten.
        if (isStaleStatement(error)) return inOneTrip(client, statements);
        throw error;
      });
    } catch (error) {
      const answered = error instanceof pg.DatabaseError;
      // Do not reuse a connection that the database is about to close.
      lost = !answered || isDatabaseAway(error);
      throw answered ? error : databaseLost(error);
    } finally {
      client.release(lost);
    }
  }
}

/** The actor has left the team since the permission check: respond as for a team that does not exist. */
function withoutTeam(error: unknown): unknown {
  return error instanceof Error && /violates row-level security policy/.test(error.message)
    ? notFound("team")
    : error;
}
