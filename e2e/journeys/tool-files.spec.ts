import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { chooseFile } from "../fixtures/choose-file.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

const sample = (name: string) =>
  fileURLToPath(new URL(`../../packages/importers/fixtures/${name}`, import.meta.url));

/** Uploads a tool's file with the suggested columns. */
async function store(page: Page, name: string, summary: string): Promise<void> {
  const dialog = await chooseFile(page, sample(name));
  await expect(dialog.getByText(summary)).toBeVisible();
  await dialog.getByRole("button", { name: "Store", exact: true }).click();
  await dialog.getByRole("link", { name: "Open the upload" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a compressed k6 file is read, and each format explains how to produce its file", async ({
  page,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await store(page, "k6.ndjson.gz", "Read as k6's JSON lines: 49 rows.");
  await page.goto("/formats");
  await expect(page.getByRole("heading", { name: "PROMON, Activity: Servers" })).toBeVisible();
  await axe();
  await page.getByRole("link", { name: "pgbench logs" }).click();
  await expect(page.getByRole("heading", { name: "pgbench logs" })).toBeInViewport();
});
