import { readFile } from "node:fs/promises";
import type { Axis } from "@wirecost/sim-core";
import { runTerminal } from "../fixtures/run-terminal.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

test("a matrix becomes a plan with a harness, and partial results fill its matrix", async ({
  page,
  axe,
  fits,
  stackUrl,
}) => {
  // The longest journey.
  test.slow();
  await signUp(page, stackUrl);
  await page.goto("/?tool=plan&metric=messages&second=elapsedMs");
  await page.getByRole("main").locator("> :last-child").scrollIntoViewIfNeeded();
  const panel = page.getByRole("region", { name: "Measurement plan" });
  await panel.getByLabel("Maximum cells for the decision").fill("3");
  await expect(panel.getByText(/Measure .*2 runs each/)).toBeVisible();
  await expect(panel).toHaveAttribute("aria-busy", "false");
  await expect(page).toHaveURL(/tool\.plan=cells:3/);
  await axe();

  const zip = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Download harness" }).click();
  expect((await zip).suggestedFilename()).toMatch(/^plan-[0-9a-z]{13}\.zip$/);
  const json = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Download plan" }).click();
  const plan = JSON.parse(await readFile(await (await json).path(), "utf8"));

  await panel.getByRole("button", { name: "Save plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Save plan" });
  await dialog.getByLabel("Name", { exact: true }).fill("Before the upgrade");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("link", { name: "Open plan" }).click();
  await expect(page.getByRole("heading", { name: "Before the upgrade" })).toBeVisible();
  const total = plan.cells.length * plan.replicates;
  await expect(page.getByText(`0 of ${total} runs measured`)).toBeVisible();

  await test.step("partial results match their cells", async () => {
    await page.getByRole("button", { name: /^Upload/ }).click();
    const upload = page.getByRole("dialog", { name: "Upload a measurement" });
    const lines = [1, 2].map((run) => `${plan.id} c1 r${run},${run},${plan.cells[0].settings.mm},140`);
    const text = `label,replicate,mm,messages\n${lines.join("\n")}\n`;
    await upload
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: "results.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(text),
      });
    await upload.getByRole("button", { name: "Store" }).click();
    await expect(upload.getByText("Stored results.csv: 2 rows.")).toBeVisible();
    await upload.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText(`2 of ${total} runs measured`)).toBeVisible();
    await expect(page.getByRole("link", { name: "results.csv" })).toBeVisible();
    await expect(page.getByRole("grid")).toContainText("140");
    await axe();
    await fits();
  });

  await test.step("the list deletes and restores it", async () => {
    await page.goto("/plans");
    await page.getByRole("button", { name: "Delete Before the upgrade" }).click();
    await expect(page.getByText("No plans yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "Before the upgrade" })).toBeVisible();
    await axe();
  });
});

test("a plan file opens without an account and shows its measured runs", async ({ page, axe, stackUrl }) => {
  await page.goto("/?tool=plan&records=901&latencyMs=0.37");
  await page.getByRole("main").locator("> :last-child").scrollIntoViewIfNeeded();
  const panel = page.getByRole("region", { name: "Measurement plan" });
  const json = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Download plan" }).click();
  const text = await readFile(await (await json).path(), "utf8");
  const plan = JSON.parse(text);

  // The terminal makes the same plan to the last digit, though Node and the browser are different engines.
  const [down, across] = plan.axes.map(({ param, values }: Axis) => `${param}=${values.join(",")}`);
  const settings = ["--set", "records=901", "--set", "latencyMs=0.37"];
  const printed = await runTerminal(
    ["plan", plan.model, ...settings, "--rows", down, "--columns", across, "--json"],
    { url: stackUrl },
  );
  expect(JSON.parse(printed).id).toBe(plan.id);

  await page.goto("/plans");
  const file = (name: string, content: string) => ({
    name,
    mimeType: name.endsWith(".json") ? "application/json" : "text/csv",
    buffer: Buffer.from(content),
  });
  const open = page.getByLabel(/^Open a plan file/);
  await open.setInputFiles(file("changed.json", JSON.stringify({ ...plan, seed: plan.seed + 1 })));
  await expect(page.getByText(/changed\.json has the id plan-/)).toBeVisible();
  await open.setInputFiles(file("plan.json", text));
  const opened = page.getByRole("region", { name: "plan.json" });
  const total = plan.cells.length * plan.replicates;
  await expect(opened.getByText(`0 of ${total} runs measured`)).toBeVisible();
  await expect(opened.getByRole("button", { name: "Download harness" })).toBeVisible();

  // The error of another file disappears when the next file is chosen.
  await open.setInputFiles(file("other.json", "{}"));
  await expect(page.getByText(/other\.json is not a plan/)).toBeVisible();
  const rows = `label,replicate,mm,elapsedMs\n${plan.id} c1 r1,1,${plan.cells[0].settings.mm},14.5\n`;
  await opened.getByLabel("Choose or drop the harness's results").setInputFiles(file("results.csv", rows));
  await expect(opened.getByText(`1 of ${total} runs measured`)).toBeVisible();
  await expect(page.getByText(/other\.json/)).toHaveCount(0);
  await axe();
});
