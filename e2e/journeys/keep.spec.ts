import { createHash } from "node:crypto";
import { newPerson, signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

test("a user without an account saves a design and finds it again", async ({ page, axe }) => {
  const { name, email, password } = newPerson();
  await page.goto("/?records=4321");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Password").fill(password);
  await axe();
  await dialog.getByRole("button", { name: "Create an account" }).click();
  const title = dialog.getByLabel(/name/i);
  await expect(title).toHaveValue(/FOR EACH NO-LOCK/);
  await title.fill("Nightly report");
  await dialog.getByRole("button", { name: /^Save/ }).click();
  // The browser computed the same bytes as the API stored.
  await expect(dialog.getByText(/byte for byte|same bytes/i)).toBeVisible();
  await axe();
  await page.goto("/experiments");
  await expect(page.getByRole("link", { name: "Nightly report" })).toBeVisible();
  await axe();
});

test.describe("experiments", () => {
  const design = (records: number) => ({
    model: "openedge-query",
    params: { records },
    axes: [
      { param: "mm", values: [1024, 8192] },
      { param: "prefetchNumRecs", values: [16, 1000] },
    ],
    metric: "elapsedMs",
    seed: 1,
  });

  test.beforeEach(async ({ page, stackUrl }) => {
    await signUp(page, stackUrl);
    const { teams } = await (await page.request.get("/api/me")).json();
    for (const [i, name] of ["Alpha", "Beta", "Gamma"].entries()) {
      const reply = await page.request.post(`/api/teams/${teams[0].id}/experiments`, {
        data: { name, design: design(1000 + i) },
      });
      expect(reply.status()).toBe(201);
    }
  });

  test("are listed, searched, opened", async ({ page, axe }) => {
    await page.goto("/experiments");
    await expect(page.getByRole("link", { name: "Alpha" })).toBeVisible();
    await page.getByRole("searchbox").fill("bet");
    await expect(page.getByRole("link", { name: "Alpha" })).toBeHidden();
    await page.getByRole("link", { name: "Beta" }).click();
    await expect(page.getByRole("heading", { name: "Beta" })).toBeVisible();
    await axe();
  });

  test("are opened by a click that comes before the search has settled", async ({ page }) => {
    // A page that takes longer to come than the search takes to settle.
    await page.route(/[?&]_rsc=/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.goto("/experiments");
    const beta = page.getByRole("link", { name: "Beta" });
    await expect(beta).toBeVisible();
    await page.getByRole("searchbox").fill("bet");
    await beta.click();
    await expect(page.getByRole("heading", { name: "Beta" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue("bet");
    await expect(beta).toBeVisible();
    await expect(page.getByRole("link", { name: "Alpha" })).toBeHidden();
  });

  test("are deleted with an undo", async ({ page }) => {
    await page.goto("/experiments");
    const row = page
      .getByRole("row")
      .filter({ hasText: "Gamma" })
      .or(page.getByRole("listitem").filter({ hasText: "Gamma" }))
      .first();
    const open = row.getByRole("button", { name: /delete/i });
    if (!(await open.isVisible())) await row.getByRole("button").last().click();
    await page
      .getByRole("button", { name: /delete/i })
      .or(page.getByRole("menuitem", { name: /delete/i }))
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole("link", { name: "Gamma" })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "Gamma" })).toBeVisible();
  });
});

test("a run saved by the API is the one the browser shows, byte for byte", async ({ page, stackUrl }) => {
  await signUp(page, stackUrl);
  await page.goto("/?records=777&latencyMs=12.5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === "POST" && /\/experiments$/.test(reply.url()),
  );
  await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
  const { latestRun } = await (await saved).json();
  await expect(page.getByRole("dialog").getByText(/byte for byte|same bytes/i)).toBeVisible();
  const { teams } = await (await page.request.get("/api/me")).json();
  const raw = await (await page.request.get(`/api/teams/${teams[0].id}/runs/${latestRun.id}/raw`)).body();
  expect(createHash("sha256").update(raw).digest("hex")).toBe(latestRun.sha256);
});
