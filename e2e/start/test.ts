import { test as base, expect } from "@playwright/test";
import { npmStart } from "../../scripts/check/clones/npm-start.mjs";

interface Fixtures {
  /** Runs `npm start`, and stops it after the test if it still runs. */
  start: typeof npmStart;
}

export const test = base.extend<Fixtures>({
  start: async ({ playwright: _ }, use) => {
    const started: ReturnType<typeof npmStart>[] = [];
    await use((place) => {
      const one = npmStart(place);
      started.push(one);
      return one;
    });
    for (const one of started) one.signal("SIGKILL");
  },
});

export { expect };
