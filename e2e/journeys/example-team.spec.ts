import { expect, test } from "../fixtures/test.ts";

const pages = ["/history", "/plans", "/experiments"];

test("a visitor reads the example team's pages and cannot change anything", async ({ page, axe }) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByText("read-only example team")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign up to save your own" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Customer page: JOIN, 400 rows" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Customer page: JOIN");
  await expect(page.getByText("read-only example team")).toBeVisible();
  for (const name of ["Delete", "Share", "Rename"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await axe();
});

test.describe("with an own team", () => {
  // The user's team does not have the id in the address.
  test.use({ expectedErrors: /status of 404/ });

  test("an upload of the example team opens in the lab and stays readable after sign-up on its page", async ({
    page,
  }) => {
    await page.goto("/uploads");
    await page.getByRole("link", { name: "lab-postgresql-17.10.csv" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("lab-postgresql-17.10.csv");
    await expect(page).toHaveTitle("lab-postgresql-17.10.csv · Wirecost");
    await page.getByRole("link", { name: "Sign up to save your own" }).click();
    await page.getByLabel("Name").fill("Grace");
    await page.getByLabel("E-mail").fill(`grace-${Date.now()}@example.com`);
    await page.getByLabel("Password").fill("correct horse battery");
    await page.locator("main").getByRole("button", { name: "Create an account" }).click();
    // After sign-up the same page opens in Grace's team, which does not have the upload.
    await page.getByRole("link", { name: "Open it there" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("lab-postgresql-17.10.csv");
    await expect(page.getByRole("link", { name: /Back to Grace/ })).toBeVisible();
    await page.getByRole("link", { name: "Open in the lab" }).click();
    await expect(page.getByText("lab-postgresql-17.10.csv").first()).toBeVisible();
    await expect(page).toHaveURL(/\/lab\/round-trips\?set=upload:/);
  });
});

test("a visitor compares items of the example team, by a link and with the picker", async ({ page }) => {
  await page.goto("/compare");
  await page.getByRole("link", { name: "Compare two versions of PostgreSQL" }).click();
  const verdict = page.getByRole("region", { name: "Verdict" });
  await expect(verdict).toContainText(/lab-postgresql-18\.4\.csv .*lab-postgresql-16\.14\.csv/);
  await expect(verdict).toContainText(/cells?\b/);
  const table = page.getByRole("table", { name: "Settings and metrics side by side" });
  await expect(table.getByText("measured", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Add to the comparison" }).click();
  const picker = page.getByRole("dialog", { name: "Add to the comparison" });
  for (const name of ["Example team's uploads", "Example team's experiments"])
    await expect(picker.getByRole("heading", { name })).toBeVisible();
  await picker.getByLabel("Search").fill("join, 400");
  await picker.getByRole("button", { name: "Add Customer page: JOIN, 400 rows" }).click();
  await picker.getByRole("button", { name: "Done" }).click();
  await expect(table.getByRole("columnheader", { name: /Customer page: JOIN/ })).toBeVisible();
  await expect(page).toHaveURL(/items=upload.*upload.*run/);
});
