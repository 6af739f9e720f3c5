import { randomUUID } from "node:crypto";
import {
  type Actor,
  actor as actorSchema,
  type Computation,
  type ComputationList,
  computation,
  design as designSchema,
  MAX_COMPUTATIONS,
} from "@wirecost/contract";
import type { Design } from "@wirecost/sim-core";
import { actorText } from "../../platform/auth/acting.ts";
import type { Database, InTeam, Transaction } from "../../platform/database/database.ts";
import { lock } from "../../platform/database/locks.ts";
import { countOf, refuseBeyond } from "../../platform/database/refuse-beyond.ts";
import type { RunColumns } from "../../platform/database/run-columns.ts";
import { live } from "../../platform/database/soft-delete.ts";
import { rowOf } from "../../platform/database/wire-row.ts";
import { idTaken, requireRow } from "../../platform/errors/app-error.ts";
import { addJob } from "../../platform/queue/queue.ts";
import { insertExperiment, insertRun } from "../experiments/index.ts";

export const COMPUTE_SAVED = "compute-saved";

/** Maximum attempts: a killed worker uses one up. */
const ATTEMPTS = 25;

/** Includes failed ones that were not dismissed. */
const MAX_LISTED = 100;

const open = { in: ["waiting", "computing"] };

/** Without its design, which may be long. */
const { select, read } = rowOf(computation);

/** Target of the run: a new experiment of this name, or an existing one. */
export type ComputationTarget = { readonly name: string } | { readonly experimentId: string };

export function computationStore(database: Database) {
  async function find(tx: Transaction, teamId: string, id: string): Promise<Computation> {
    const row = tx.computation.findFirst({ where: { id, teamId }, select });
    return read(await requireRow("computation", row));
  }

  async function nameOf(tx: Transaction, teamId: string, target: ComputationTarget): Promise<string> {
    if ("name" in target) return target.name;
    const where = { id: target.experimentId, ...live(teamId) };
    return (await requireRow("experiment", tx.experiment.findFirst({ where }))).name;
  }

  async function* changes(inTeam: InTeam, teamId: string, id: string, signal: AbortSignal) {
    for (let last = ""; ; ) {
      const changed = database.notices.next(id, signal);
      const now = await inTeam((tx) => find(tx, teamId, id));
      const text = JSON.stringify(now);
      if (text !== last) yield now;
      last = text;
      if (now.state === "done" || now.state === "failed") return;
      await changed;
      if (signal.aborted) return;
    }
  }

  return {
    /**
     * Queues a design after those of the same team, unless it was queued under this id, which its experiment or run
     * gets: a repeated request is stored once, also if only one of the two is queued.
     *
     * @throws AppError not-found, conflict where too many wait, or the id is that of another design
     */
    begin: (
      teamId: string,
      target: ComputationTarget,
      design: Design,
      id: string = randomUUID(),
    ): Promise<Computation> =>
      database.asTeam(teamId, async (tx) => {
        const text = JSON.stringify(design);
        const what = `computations of ${teamId}`;
        // Before the lookup: of two requests with one id, the second finds the first.
        await lock(tx, countOf(what));
        const known = await tx.computation.findFirst({ where: { id, teamId }, select: { design: true } });
        if (known && known.design !== text) throw idTaken(id);
        if (known) return find(tx, teamId, id);
        await refuseBeyond(tx, {
          what,
          most: MAX_COMPUTATIONS,
          message: `${MAX_COMPUTATIONS} designs of this team are already waiting to be computed. Wait for one, or cancel one.`,
          count: () => tx.computation.count({ where: { teamId, state: open } }),
        });
        const name = await nameOf(tx, teamId, target);
        const [down, across] = design.axes;
        await tx.computation.create({
          data: {
            id,
            teamId,
            name,
            experimentId: "name" in target ? null : target.experimentId,
            model: design.model,
            design: text,
            actor: JSON.parse(actorText()),
            cells: down.values.length * across.values.length,
          },
        });
        await addJob(tx, COMPUTE_SAVED, { teamId, computationId: id }, ATTEMPTS, `compute ${teamId}`);
        return find(tx, teamId, id);
      }),

    /** Unfinished ones, oldest first. */
    list: (teamId: string): Promise<ComputationList> =>
      database.asTeam(teamId, async (tx) => {
        const rows = await tx.computation.findMany({
          where: { teamId, state: { not: "done" } },
          orderBy: [{ createdAt: "asc" }, { id: "asc" }],
          take: MAX_LISTED,
          select,
        });
        return { items: rows.map(read) };
      }),

    get: (teamId: string, id: string): Promise<Computation> =>
      database.asTeam(teamId, (tx) => find(tx, teamId, id)),

    /**
     * The current state and each change until the computation ends, on behalf of the current actor.
     *
     * @throws AppError not-found as soon as it is deleted
     */
    watch: (teamId: string, id: string, signal: AbortSignal): AsyncGenerator<Computation, void> =>
      changes(database.team(teamId), teamId, id, signal),

    /** Its worker notices the deletion, and stops. */
    remove: (teamId: string, id: string): Promise<void> =>
      database.change("computation", teamId, (tx) => tx.computation.deleteMany({ where: { id, teamId } })),

    /** What to compute, and on whose behalf; undefined if it has ended or was deleted. */
    start: (teamId: string, id: string): Promise<{ design: Design; actor: Actor } | undefined> =>
      database.asTeam(teamId, async (tx) => {
        const where = { id, teamId, state: open };
        await tx.computation.updateMany({ where, data: { state: "computing", done: 0 } });
        const row = await tx.computation.findFirst({ where });
        if (!row) return undefined;
        return { design: designSchema.parse(JSON.parse(row.design)), actor: actorSchema.parse(row.actor) };
      }),

    /** Stores the number of cells. @returns whether it is still wanted */
    note: (teamId: string, id: string, done: number): Promise<boolean> =>
      database.asTeam(teamId, async (tx) => {
        const where = { id, teamId, state: "computing" };
        const { count } = await tx.computation.updateMany({ where, data: { done } });
        return count > 0;
      }),

    /** Creates the run, once. @returns false where it was made, has failed, or is gone; or to who may not see it */
    finish: (teamId: string, id: string, run: RunColumns): Promise<boolean> =>
      database.asTeam(teamId, async (tx) => {
        const where = { id, teamId };
        // Another process with the same computation waits here for this transaction, and then finds the result.
        const waiting = { ...where, state: open };
        const { count } = await tx.computation.updateMany({ where: waiting, data: { state: "done" } });
        if (count === 0) return false;
        const { name, experimentId, cells } = await tx.computation.findFirstOrThrow({ where });
        const made = experimentId
          ? await insertRun(tx, teamId, experimentId, run, id)
          : await insertExperiment(tx, teamId, name, run, id);
        await tx.computation.updateMany({ where, data: { ...made, done: cells } });
        return true;
      }),

    /** Stores the reason of a failure. */
    fail: (teamId: string, id: string, error: string): Promise<void> =>
      database.asTeam(teamId, async (tx) => {
        const where = { id, teamId, state: open };
        await tx.computation.updateMany({ where, data: { state: "failed", error } });
      }),
  };
}

export async function purgeComputations(database: Database, deletedBefore: Date): Promise<void> {
  await database.asOwner((tx) => tx.computation.deleteMany({ where: { createdAt: { lt: deletedBefore } } }));
}
