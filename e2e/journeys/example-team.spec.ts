import { expect, test } from "../fixtures/test.ts";

const pages = ["/experiments", "/uploads", "/history", "/calibrations", "/plans"];

test("a visitor reads the example team on every page of a team, and changes nothing", async ({
  page,
  axe,
}) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByText("read-only example team")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign up to keep your own" })).toBeVisible();
  }
  await page.goto("/experiments");
  await page.getByRole("link", { name: "Customer page: JOIN, 400 rows" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Customer page: JOIN");
  await expect(page.getByText("read-only example team")).toBeVisible();
  for (const name of ["Delete", "Share", "Rename"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await axe();
});

test("an upload of the example team opens in the lab and stays readable after signing up on its page", async ({
  page,
}) => {
  await page.goto("/uploads");
  await page.getByRole("link", { name: "lab-postgresql-17.10.csv" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("lab-postgresql-17.10.csv");
  await page.getByRole("link", { name: "Sign up to keep your own" }).click();
  await page.getByLabel("Name").fill("Grace");
  await page.getByLabel("E-mail").fill(`grace-${Date.now()}@example.com`);
  await page.getByLabel("Password").fill("correct horse battery");
  await page
    .locator("main")
    .getByRole("button", { name: /account|sign up/i })
    .click();
  // Back on the page it began on: the team is now Grace's own, which does not have it.
  await page.getByRole("link", { name: "Open it there" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("lab-postgresql-17.10.csv");
  await expect(page.getByRole("link", { name: /Back to Grace/ })).toBeVisible();
  await page.getByRole("link", { name: "Open in the lab" }).click();
  await expect(page.getByText("lab-postgresql-17.10.csv").first()).toBeVisible();
  await expect(page).toHaveURL(/\/lab\/round-trips\?set=upload:/);
});
