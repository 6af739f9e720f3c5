import { shuffled } from "@wirecost/analysis";
import { getOrInsert, median, rng } from "@wirecost/sim-core";
import type { Client } from "pg";
import { CliError } from "../cli-error.ts";
import { type Conversation, conversations } from "./conversations.ts";
import { Empty } from "./requests.ts";

/** Number of round trips without work from which the network's time is derived. */
const PINGS = 40;
/** Rows of conversations with a round trip per row on a fast network, and their minimum. */
const MAX_ROWS = 25;
const MIN_ROWS = 4;
/** Maximum milliseconds of such a conversation. */
const LONG_MS = 2500;
/** Runs per conversation, if time permits. */
const MAX_RUNS = 15;
const MIN_RUNS = 3;
/** Maximum time of a program for everything: two minutes, less the work before and after. */
const MAX_MS = 100_000;

export interface Run {
  readonly conversation: Conversation;
  /** From 1. */
  readonly replicate: number;
  readonly elapsedMs: number;
}

export interface Measured {
  /** Round trips without work, in ms, in order. */
  readonly pingsMs: readonly number[];
  /** By conversation and replicate. */
  readonly runs: readonly Run[];
}

/**
 * Measures round trips without work, then every conversation in rounds of varying order, so that disturbances of the
 * network affect all alike.
 *
 * @param forMs begins no other round after this time, once there are {@link MIN_RUNS}
 * @throws CliError where a conversation got other rows than it should
 */
export async function measureConversations(
  client: Client,
  { forMs, seed, progress = () => {} }: { forMs: number; seed: number; progress?: (line: string) => void },
): Promise<Measured> {
  const start = performance.now();
  const pingsMs: number[] = [];
  for (let i = 0; i < PINGS && !(i >= 5 && performance.now() - start > LONG_MS); i++)
    pingsMs.push(await timed(() => new Empty().sentBy(client)));
  const few = Math.floor(Math.min(MAX_ROWS, Math.max(MIN_ROWS, LONG_MS / Math.min(...pingsMs))));
  const all = conversations(few);
  // The first time, the server reads its catalogue, connections grow their windows and the program is compiled.
  for (const conversation of all) await runOf(client, conversation, 0);
  const random = rng(seed);
  const runs: Run[] = [];
  let isLate = false;
  for (let replicate = 1; replicate <= MAX_RUNS && !isLate; replicate++) {
    for (const conversation of shuffled(all, random)) {
      progress(`Round ${replicate} of at most ${MAX_RUNS}: ${conversation.label}`);
      runs.push(await runOf(client, conversation, replicate));
    }
    const spentMs = performance.now() - start;
    const roundMs = spentMs / (replicate + 1);
    isLate = spentMs + roundMs > (replicate < MIN_RUNS ? MAX_MS : Math.min(forMs, MAX_MS));
  }
  progress("");
  const order = new Map(all.map((conversation, i) => [conversation, i]));
  const place = (run: Run) => order.get(run.conversation) ?? 0;
  return { pingsMs, runs: runs.sort((a, b) => place(a) - place(b) || a.replicate - b.replicate) };
}

/** Runs by conversation, in order. */
export function runsOf({ runs }: Measured): readonly (readonly [Conversation, readonly number[]])[] {
  const all = new Map<Conversation, number[]>();
  for (const { conversation, elapsedMs } of runs) getOrInsert(all, conversation, () => []).push(elapsedMs);
  return [...all];
}

/** Upper bound of the network's round-trip time: the fastest one, without work at its end. */
export function roundTripMs({ pingsMs }: Measured): { shortest: number; median: number } {
  return { shortest: Math.min(...pingsMs), median: median(pingsMs) };
}

async function runOf(client: Client, conversation: Conversation, replicate: number): Promise<Run> {
  await conversation.prepare?.(client);
  let got = 0;
  const elapsedMs = await timed(async () => {
    got = await conversation.work([client]);
  });
  const { rowCount } = conversation.settings;
  if (got !== rowCount)
    throw new CliError(
      `${conversation.label}: ${got} rows came, not ${rowCount}: another program changes the answers.`,
    );
  return { conversation, replicate, elapsedMs };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
