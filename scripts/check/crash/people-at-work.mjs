import { simulateUser } from "./operations.mjs";
import { randomOf } from "./random.mjs";

/**
 * Users of one team who work until they are stopped, and the results.
 *
 * @param {string} url of the API
 * @param {{ teamId: string, token: string }} team
 * @param {{ people: number, seed: number, answerOf?: (code: string, answer: string) => string,
 *   optionsOf?: (person: number) => Partial<Parameters<typeof simulateUser>[0]> }} options answerOf: what a refusal is
 *   counted as, from its code and its whole text
 */
export function peopleAtWork(url, { teamId, token }, { people, seed, answerOf, optionsOf = () => ({}) }) {
  /** @type {import("./operations.mjs").Operation[]} */
  const ledger = [];
  /** Unsuccessful answers and how often each occurred. @type {Map<string, number>} */
  const refused = new Map();
  let stopped = false;
  const working = Array.from({ length: people }, (_, i) =>
    simulateUser({
      url,
      teamId,
      token,
      who: `p${i}`,
      random: randomOf(seed + i),
      ledger,
      stopped: () => stopped,
      onRefused: ({ status, body }) => {
        if (!answerOf) return;
        const { code, detail } = JSON.parse(body);
        const answer = answerOf(code, `${status} ${code}: ${detail}`);
        refused.set(answer, (refused.get(answer) ?? 0) + 1);
      },
      ...optionsOf(i),
    }),
  );
  return {
    ledger,
    refused,
    /** Operations confirmed so far. */
    done: () => ledger.filter(({ id }) => id !== undefined).length,
    async finish() {
      stopped = true;
      await Promise.all(working);
    },
    leave() {
      stopped = true;
    },
  };
}
