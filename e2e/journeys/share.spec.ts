import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

const design = {
  model: "openedge-query",
  params: { records: 1234 },
  axes: [
    { param: "mm", values: [1024, 8192] },
    { param: "prefetchNumRecs", values: [16, 1000] },
  ],
  metric: "elapsedMs",
  seed: 1,
};

test.use({ expectedErrors: /status of 404/ });

test("one link opens one table for a stranger, with live sliders, until it is revoked", async ({
  page,
  browser,
  axe,
  stackUrl,
  viewport,
}) => {
  await signUp(page, stackUrl);
  const { teams } = await (await page.request.get("/api/me")).json();
  const team = `/api/teams/${teams[0].id}`;
  const made = await (
    await page.request.post(`${team}/experiments`, { data: { name: "Order export", design } })
  ).json();
  await page.goto(`/experiments/${made.id}`);
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const field = dialog
    .getByRole("textbox")
    .or(dialog.locator("code"))
    .filter({ hasText: /\/s\// })
    .or(dialog.locator('input[value*="/s/"]'))
    .first();
  const link = (await field.inputValue().catch(() => field.textContent())) ?? "";
  expect(link).toMatch(/\/s\/[\w-]{43}$/);
  await axe();

  const stranger = await browser.newContext({ viewport, baseURL: stackUrl });
  const theirs = await stranger.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText("Order export", { exact: true }).first()).toBeVisible();
  await expect(theirs.getByRole("grid").getByRole("gridcell")).toHaveCount(4);
  const before = await theirs.getByRole("grid").textContent();
  const slider = theirs.getByRole("slider").first();
  await slider.focus();
  for (let i = 0; i < 10; i++) await theirs.keyboard.press("ArrowRight");
  await expect(theirs.getByRole("grid")).not.toHaveText(before ?? "");
  // It leads nowhere else in the team.
  expect(await theirs.content()).not.toContain(teams[0].id);
  await expect(theirs.getByRole("link", { name: "Experiments" })).toHaveCount(0);
  expect((await theirs.request.get(`${team}/experiments`)).status()).toBe(401);

  const { items } = await (await page.request.get(`${team}/shares`)).json();
  expect((await page.request.delete(`${team}/shares/${items[0].id}`)).status()).toBe(204);
  await theirs.reload();
  await expect(theirs.getByText(/leads nowhere|revoked/).first()).toBeVisible();
  await expect(theirs.getByText("Order export")).toHaveCount(0);
  await stranger.close();
});

test("a wrong link says that it leads nowhere", async ({ page, axe }) => {
  await page.goto(`/s/${"x".repeat(43)}`);
  await expect(page.getByText(/leads nowhere|revoked/).first()).toBeVisible();
  await axe();
});
