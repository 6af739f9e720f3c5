import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

const samples = new URL("../../packages/importers/src/schema-files/samples/", import.meta.url);
const sample = (name: string) => ({ name, mimeType: "", buffer: readFileSync(new URL(name, samples)) });
const df = sample("sports2000.df");
const files = [df, sample("sports2000.dbanalys.txt")];

const settings = (page: Page) => page.getByRole("complementary", { name: "Settings" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Record size from a table" });

async function openChooser(page: Page) {
  await settings(page)
    .getByRole("button", { name: /(Choose|Change) table/ })
    .click();
  await expect(dialog(page)).toBeVisible();
}

test("without an account, a table from files gives the record size, and FIELDS its bytes", async ({
  page,
  axe,
}) => {
  await page.goto("/");
  await openChooser(page);
  // The example team's schema is listed.
  await expect(dialog(page).getByLabel("Schema")).toHaveText("sports2000, version 1");
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ ...df, name: "notes.txt", buffer: Buffer.from("Hello") });
  await expect(dialog(page).getByText(/neither a \.df file .* nor the output of proutil/)).toBeVisible();
  await dialog(page).locator("input[type=file]").setInputFiles(files);
  await dialog(page).getByRole("searchbox").fill("cust");
  await dialog(page).getByRole("listbox", { name: "Table" }).selectOption("Customer");
  await expect(dialog(page).getByRole("status")).toHaveText(
    "Record: 134 bytes by dbanalys; in messages 90 to 134.",
  );
  await dialog(page)
    .getByRole("checkbox", { name: /^CustNum / })
    .check();
  await dialog(page)
    .getByRole("checkbox", { name: /^Name / })
    .check();
  await expect(dialog(page).getByRole("status")).toHaveText(/With FIELDS: about \d+ bytes, \d+ to \d+\.$/);
  await axe();
  await dialog(page).getByRole("button", { name: "Use table" }).click();
  const source = settings(page).getByText("Customer with FIELDS (CustNum Name) of sports2000, not saved");
  await expect(source).toBeVisible();
  await expect(settings(page).getByLabel("Record size", { exact: true })).toHaveValue("134");
  const unused = settings(page).getByText("No effect with FIELDS() on.");
  await expect(unused).toBeVisible();
  await expect(settings(page).getByLabel("Records", { exact: true })).toHaveValue(/1,?117/);
  // The address has the table, and the tab stores the files.
  await expect(page).toHaveURL(/tool\.record-size=/);
  await page.reload();
  await expect(source).toBeVisible();
  // A typed size has no source table.
  await settings(page).getByLabel("Record size", { exact: true }).fill("150");
  await expect(source).toBeHidden();
  await settings(page)
    .getByRole("checkbox", { name: /FIELDS/ })
    .click();
  await expect(unused).toBeHidden();
});

test("a team saves versions of a schema, and an experiment shows which one it used", async ({
  page,
  stackUrl,
  axe,
  fits,
}) => {
  test.slow();
  await signUp(page, stackUrl);
  await page.goto("/schemas");
  await expect(page.getByText("No saved schemas yet")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(files);
  await expect(page.getByText(/sports2000\.df: 26 tables/)).toBeVisible();
  await page.getByRole("button", { name: "Save to team" }).click();
  await expect(page.getByRole("heading", { name: "sports2000, version 1" })).toBeVisible();
  await axe();
  await page.getByRole("button", { name: "Open in this tab" }).click();
  await page.getByRole("button", { name: "Customer", exact: true }).click();
  await expect(page.getByText(/1,117 records\. Record: 134 bytes by dbanalys/)).toBeVisible();
  await fits();

  // The ABL page uses the sizes of the open schema.
  await page.goto("/abl");
  await expect(page.getByText("sports2000, version 1")).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("as assumed")).toBeVisible();

  // Other content, here without the table analysis, is a new version.
  await page.goto("/schemas");
  await page.locator("input[type=file]").setInputFiles(df);
  await expect(page.getByText(/sports2000\.df: 26 tables/)).toBeVisible();
  await page.getByRole("button", { name: "Save to team" }).click();
  await expect(page.getByRole("heading", { name: "sports2000, version 2" })).toBeVisible();

  const { teams } = await (await page.request.get("/api/me")).json();
  const { items } = await (await page.request.get(`/api/teams/${teams[0].id}/schemas`)).json();
  expect(items.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  const design = {
    model: "openedge-query",
    params: { recordBytes: 134 },
    axes: [
      { param: "mm", values: [1024, 8192] },
      { param: "prefetchNumRecs", values: [16, 1000] },
    ],
    metric: "messages",
    recordSource: "Customer of sports2000, version 1",
  };
  const url = `/api/teams/${teams[0].id}/experiments`;
  const saved = await (await page.request.post(url, { data: { name: "Sized", design } })).json();
  await page.goto("/schemas");
  await page.getByRole("button", { name: "Delete sports2000, version 1" }).click();
  await expect(page.getByText("Experiments keep their record sizes.")).toBeVisible();
  await page.goto(`/experiments/${saved.id}`);
  await expect(page.getByText("Customer of sports2000, version 1")).toBeVisible();
  await page.getByRole("link", { name: "Open in the lab" }).click();
  await expect(page).toHaveURL(/tool\.record-size=Customer/);
});
