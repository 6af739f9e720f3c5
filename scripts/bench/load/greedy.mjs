import { setTimeout as sleep } from "node:timers/promises";
import { median, quantile } from "@wirecost/sim-core";
import { randomOf } from "../../check/crash/random.mjs";
import { client } from "./client.mjs";
import { Figures } from "./figures.mjs";
import { person } from "./person.mjs";

/** Connections of the greedy team, all of them busy. */
const GREEDY = 50;

const THINK_MS = 200;

/** Warm-up until all clients have started: the first alone would have the whole process. */
const SETTLE_MS = 2000;

/**
 * How much a team that sends requests as fast as possible with one key slows down users of other teams: their median,
 * alternating without and with it.
 *
 * @typedef {{ teamId: string, token: string }} Key
 * @param {{ url: string, seconds: number, turns: number, greedy: Key, others: readonly Key[] }} options
 */
export async function greedyTeam({ url, seconds, turns, greedy, others }) {
  /** @type {{ alone: number[], beside: number[] }} */
  const medians = { alone: [], beside: [] };
  const p99 = { alone: 0, beside: 0 };
  const hungry = new Figures();
  for (let turn = 0; turn < turns; turn++) {
    for (const which of /** @type {const} */ (["alone", "beside"])) {
      const figures = new Figures();
      let stop = false;
      let counts = false;
      const stopped = () => stop;
      const its = client({ url, token: greedy.token, connections: GREEDY });
      const theirs = others.map(({ token }) => client({ url, token, connections: 1 }));
      const all = [
        ...others.map(({ teamId }, i) =>
          person({
            teamId,
            ask: /** @type {import("./client.mjs").Ask} */ (theirs[i]?.ask),
            name: `n${turn}${which}${i}`,
            random: randomOf(i),
            thinkMs: THINK_MS,
            stopped,
            note: (kind, answer) => counts && figures.note(kind, answer),
            only: "read",
          }),
        ),
        ...Array.from({ length: which === "beside" ? GREEDY : 0 }, (_, i) =>
          person({
            teamId: greedy.teamId,
            ask: its.ask,
            name: `g${turn}${i}`,
            random: randomOf(i),
            thinkMs: 0,
            stopped,
            note: (kind, answer) => counts && hungry.note(kind, answer),
          }),
        ),
      ];
      await sleep(SETTLE_MS);
      counts = true;
      await sleep(seconds * 1000);
      counts = false;
      stop = true;
      await Promise.all(all);
      for (const one of theirs) one.close();
      its.close();
      if (figures.errors > 0) throw new Error(`The others had ${figures.errors} errors`);
      medians[which].push(median(figures.times()));
      p99[which] = Math.max(p99[which], quantile(figures.times(), 0.99));
    }
  }
  const [alone, beside] = [median(medians.alone), median(medians.beside)];
  return { alone, beside, slower: beside / alone - 1, p99, hungry: hungry.lines(seconds * turns) };
}
