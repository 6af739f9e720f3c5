import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { chooseFile } from "../fixtures/choose-file.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

const sample = (name: string) =>
  fileURLToPath(new URL(`../../packages/importers/fixtures/${name}`, import.meta.url));

/** Drops a tool's file on the uploads page and stores it as it was understood. */
async function store(page: Page, name: string, understood: string): Promise<void> {
  const dialog = await chooseFile(page, sample(name));
  await expect(dialog.getByText(understood)).toBeVisible();
  await dialog.getByRole("button", { name: "Store", exact: true }).click();
  await dialog.getByRole("link", { name: "Open the upload" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a compressed file of k6 is read as it is, and each format says how its file is produced", async ({
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
