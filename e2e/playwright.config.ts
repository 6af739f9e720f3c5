import { defineConfig } from "@playwright/test";
import { findBrowser } from "./browser/find-browser.ts";

const { executablePath, env } = await findBrowser();

/**
 * When a journey is taken to hang. A minute shows quickly what is wrong with one that is being written; npm test allows
 * an hour, because how fast a machine is must not decide. So journeys set no limits of their own: test.slow() triples it.
 */
const HANG_MS = Number(process.env.E2E_HANG_MINUTES ?? 1) * 60_000;
/** When one step is: ten minutes under npm test, so that what fails does not hold up the others for an hour. */
const STEP_MS = Math.max(20_000, HANG_MS / 6);

/** Pages are painted at half their size, which no journey looks at: E2E_SCALE=1 for sharp pictures of what fails. */
const SCALE = Number(process.env.E2E_SCALE ?? 0.5);

const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: SCALE };

export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: HANG_MS,
  expect: { timeout: STEP_MS },
  globalSetup: "./fixtures/start-product.ts",
  reporter: "line",
  build: { external: ["**/packages/*/dist/**"] },
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      // Pages are drawn by the processor either way: an imitated graphics card is the slower one.
      args: [
        "--disable-gpu",
        // Few tiles, each of which takes a task to be drawn.
        "--default-tile-width=1024",
        "--default-tile-height=1024",
        // What a page runs, a journey runs a few times: to optimize it takes longer than it saves, as do a small heap and
        // threads beside a page's own, for which no processor is free.
        "--js-flags=--interrupt-budget=1000000,--interrupt-budget-for-maglev=1000000,--invocation-count-for-maglev=4000,--min-semi-space-size=32,--initial-heap-size=512,--single-threaded",
      ],
      ignoreDefaultArgs: ["--enable-unsafe-swiftshader"],
    },
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // A trace took a quarter of all the processor's time, to be thrown away with what passes: --trace=on makes one.
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
  },
  projects: [
    // A second worker, with a browser of its own, costs more than these few journeys.
    { name: "start", testDir: "start", workers: 1 },
    // Its journeys share a product that the others cannot: one worker starts it.
    { name: "own-product", testDir: "own-product", workers: 1, use: desktop },
    {
      name: "desktop",
      testDir: "journeys",
      // Those of a file open the same pages: in one worker, whose browser has compiled them.
      fullyParallel: false,
      grepInvert: /@phone-only/,
      use: desktop,
    },
    {
      // Only what is another page there: { tag: "@phone" } for a journey through what a narrow screen lays out anew, such
      // as a sheet or a matrix that scrolls. That the rest fits is looked at on the way at desktop width: fits().
      name: "phone",
      testDir: "journeys",
      workers: 1,
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2 * SCALE,
      },
    },
  ],
});
