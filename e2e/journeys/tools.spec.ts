import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

/** The tools are last on the page and load when scrolled into view. */
async function scrollToTools(page: Page) {
  await page.getByRole("main").locator("> :last-child").scrollIntoViewIfNeeded();
  await expect(page.getByRole("tablist", { name: "Tools" })).toBeVisible();
}

test("a recommendation under limits is applied with its hours, and the address has both", async ({
  page,
  axe,
  fits,
}) => {
  await page.goto("/?mm=1024&prefetchNumRecs=16&prefetchFactor=0&prefetchDelay=off");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("messages");
  const before = await heading.textContent();
  await scrollToTools(page);
  await page.getByRole("tab", { name: "Recommend" }).click();
  const panel = page.getByRole("region", { name: "Recommend", exact: true });
  await panel.getByText(/^Limits:/).click();
  await panel.getByLabel("Limit of Code pattern").selectOption("keep");
  await panel.getByLabel("Most message buffers").fill("1,000,000");
  await expect(panel.getByText("-Mm 8192")).toBeVisible();
  await expect(panel.getByText("-prefetchNumRecs 1000")).toBeVisible();
  const hours = panel.getByRole("region", { name: "Hours per day" });
  await hours.getByLabel("Executions per user and day").fill("3600");
  await hours.getByLabel("Hours per day that all users together wait for everything").fill("100");
  await expect(hours).toContainText("of all the waiting");
  await axe();
  await fits();
  await expect(page).toHaveURL(/tool\.recommend=most:1000000~pattern:keep/);
  await expect(page).toHaveURL(/tool\.hours=3600:50:100/);
  await panel.getByRole("button", { name: "Use these settings" }).click();
  await expect(heading).not.toHaveText(before ?? "");
  await expect(panel).toContainText("The current settings are good enough");
});

test("sensitivity, ranking, and errors for invalid limits in an address", async ({ page, axe }) => {
  await page.goto("/?tool=sensitivity&tool.recommend=mm:9..20~color:red&tool.hours=many");
  await scrollToTools(page);
  const sensitivity = page.getByRole("region", { name: "Sensitivity" });
  await expect(sensitivity).toContainText("Elapsed: the largest effects come from Code pattern, Records");
  await axe();
  await page.getByRole("tab", { name: "Ranking" }).click();
  await expect(page).toHaveURL(/tool=ranking/);
  const ranking = page.getByRole("region", { name: "Ranking" });
  await ranking.getByRole("button", { name: "Use this: FIND in a loop, NO-LOCK" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("3,516 messages");
  await expect(ranking.getByRole("listitem").filter({ hasText: "current" })).toContainText("FIND in a loop");
  await axe();
  await page.getByRole("tab", { name: "Recommend" }).click();
  const panel = page.getByRole("region", { name: "Recommend", exact: true });
  await expect(panel.getByText(/“mm:9\.\.20”/)).toBeVisible();
  await expect(panel.getByText(/“many” for hours/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Use these settings" })).toBeVisible();
});

test("clients are assigned, and the simulation runs, stops, continues and restarts", async ({
  page,
  axe,
}) => {
  await page.goto("/lab/openedge-servers?tool=seats&clients=150");
  await scrollToTools(page);
  const seats = page.getByRole("region", { name: "Server assignment" });
  await expect(seats).toContainText("150 clients on");
  await seats.getByRole("button", { name: /^Server 1:/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(seats.getByRole("button", { name: /^Server 2:/ })).toBeFocused();
  await axe();
  await page.getByRole("tab", { name: "Simulation" }).click();
  const simulation = page.getByRole("region", { name: "Simulation", exact: true });
  const row = simulation.getByRole("row", { name: /^Transactions/ });
  await expect(row).toContainText("tx/s");
  await expect(simulation.getByText(/^99 % within/)).toBeVisible();
  const stop = simulation.getByRole("button", { name: "Stop" });
  // The simulation may finish first.
  await stop.click({ timeout: 2000 }).catch(() => undefined);
  await expect(simulation.getByText(/Stopped\./)).toBeVisible();
  const progress = await simulation.getByText(/completions, seed/).textContent();
  await axe();
  // Other settings restart it.
  await page.locator("#clients").press("ArrowUp");
  await expect(simulation.getByText(/completions, seed/)).not.toHaveText(progress ?? "");
  await expect(row).toContainText("tx/s");
  await stop.click({ timeout: 2000 }).catch(() => undefined);
  await simulation.getByRole("button", { name: "Continue" }).click();
  await expect(simulation.getByText(/completions, seed/)).not.toHaveText(progress ?? "");
});

test("a simulation whose code does not load says so, and can be tried again", async ({ page }) => {
  await page.goto("/lab/openedge-servers?clients=411&mi=3&ma=7");
  await scrollToTools(page);
  const network = await page.context().newCDPSession(page);
  network.on("Fetch.requestPaused", ({ requestId }) => {
    void network.send("Fetch.failRequest", { requestId, errorReason: "InternetDisconnected" });
  });
  await network.send("Fetch.enable", { patterns: [{ urlPattern: "*turbopack-worker*" }] });
  await page.getByRole("tab", { name: "Simulation" }).click();
  const simulation = page.getByRole("region", { name: "Simulation", exact: true });
  const failure = simulation.getByText(/^The simulation failed: A part of the page could not be loaded\./);
  await expect(failure).toBeVisible();
  await network.detach();
  await simulation.getByRole("button", { name: "Try again" }).click();
  await expect(simulation.getByRole("row", { name: /^Transactions/ })).toContainText("1,236.8");
  await expect(failure).toBeHidden();
});
