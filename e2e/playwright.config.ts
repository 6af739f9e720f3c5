import { defineConfig } from "@playwright/test";
import { findBrowser } from "./browser/find-browser.ts";

const { executablePath, env } = await findBrowser();

export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalSetup: "./fixtures/build-product.ts",
  reporter: "line",
  use: {
    browserName: "chromium",
    launchOptions: { executablePath, env: { ...process.env, ...env } },
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  projects: [
    { name: "start", testDir: "start" },
    { name: "desktop", testDir: "journeys", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testDir: "journeys",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
