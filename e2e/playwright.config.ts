import { defineConfig } from "@playwright/test";
import { findBrowser } from "./browser/find-browser.ts";

const { executablePath, env } = await findBrowser();

/**
 * When a journey is taken to hang. A minute shows quickly what is wrong with one that is being written; npm test allows
 * an hour, because a slow machine must not fail a test. So journeys set no limits of their own: test.slow() triples it.
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
      // Pages are rendered by the CPU either way, and an emulated GPU is slower.
      args: [
        "--disable-gpu",
        // Few tiles, since each takes a task to draw.
        "--default-tile-width=1024",
        "--default-tile-height=1024",
        // A journey runs the code of a page a few times: optimizing it takes longer than it saves. So do a small
        // heap and additional threads, for which no core is free.
        "--js-flags=--invocation-count-for-maglev=4000,--invocation-count-for-turbofan=20000,--min-semi-space-size=32,--initial-heap-size=512,--single-threaded",
      ],
      ignoreDefaultArgs: ["--enable-unsafe-swiftshader"],
    },
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // A trace took a quarter of the CPU time and is discarded if the test passes: --trace=on records one.
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
  },
  projects: [
    // A second worker, with its own browser, costs more than these few journeys.
    { name: "start", testDir: "start", workers: 1 },
    // These journeys share a separate product, which one worker starts.
    { name: "own-product", testDir: "own-product", workers: 1, use: desktop },
    {
      name: "desktop",
      testDir: "journeys",
      // Journeys of a file open the same pages: they run in one worker, whose browser has compiled them.
      fullyParallel: false,
      grepInvert: /@phone-only/,
      use: desktop,
    },
    {
      // Only pages that differ on a phone: { tag: "@phone" } is for journeys through what a narrow screen lays out in
      // another way, such as a sheet or a scrolling matrix. The desktop journeys check that other pages fit: fits().
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
