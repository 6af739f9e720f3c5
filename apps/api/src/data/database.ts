import type { Prisma, PrismaClient } from "@wirecost/prisma";
import { z } from "zod";
import { actorText, whoActs } from "../acting.ts";
import { notFound } from "../app-error.ts";
import {
  enterByToken,
  enterEverything,
  enterPerson,
  enterTeam,
  type Statement,
  type TokenOf,
} from "./enter.ts";

const roles = z.array(z.object({ role: z.string().nullable() }));

/** What data functions work with: there is no way to the tables that does not say whose rows are meant. */
export type Transaction = Prisma.TransactionClient;
type Work<T> = (tx: Transaction) => Promise<T>;
/** Runs pieces of work on one team's rows, each in a transaction. */
export type InTeam = <T>(work: Work<T>) => Promise<T>;

/** The database behind its row-level policies. See docs/decisions/023-walls.md. */
export class Database {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** Works on one team's rows in a transaction; whoever acts and has nothing to do with the team finds none. */
  asTeam<T>(teamId: string, work: Work<T>): Promise<T> {
    return this.team(teamId)(work);
  }

  /** The same for work that comes piece by piece, later and from elsewhere: who acts is whoever acts now. */
  team(teamId: string): InTeam {
    const statement = this.enter(teamId);
    return (work) => this.#run(statement, work);
  }

  /** What begins the same work on a connection that is not ours. */
  enter(teamId: string): Statement {
    return enterTeam(teamId, whoActs(), actorText());
  }

  /** Works on the rows of the team whose link, invitation or key has a token; none where there is no such token. */
  asBearer<T>(of: TokenOf, tokenHash: string, work: Work<T>): Promise<T> {
    return this.#run(enterByToken(of, tokenHash, actorText()), work);
  }

  /** Reads in which teams a person is, and works on their sessions. */
  asPerson<T>(userId: string, work: Work<T>): Promise<T> {
    return this.#run(enterPerson(userId), work);
  }

  /** Works on all rows, as the owner of the tables: for what no single team is concerned with. */
  asOwner<T>(work: Work<T>): Promise<T> {
    return this.#run(enterEverything(actorText()), work);
  }

  /** A person's role in a team; undefined for strangers. One statement without a transaction: every request asks. */
  async roleIn(teamId: string, userId: string): Promise<string | undefined> {
    const [found] = roles.parse(
      await this.#prisma.$queryRaw`
        SELECT set_config('wirecost.everything', 'on', true),
          (SELECT role FROM member WHERE team_id = ${teamId} AND "userId" = ${userId}) AS role`,
    );
    return found?.role ?? undefined;
  }

  async #run<T>({ text, values }: Statement, work: Work<T>): Promise<T> {
    try {
      return await this.#prisma.$transaction(async (tx) => {
        await tx.$executeRawUnsafe(text, ...values);
        return work(tx);
      });
    } catch (error) {
      // Whoever acts has left the team since it was permitted.
      if (error instanceof Error && /violates row-level security policy/.test(error.message))
        throw notFound("team");
      throw error;
    }
  }
}
