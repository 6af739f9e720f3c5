import { expect, signUpByMail, test } from "./test.ts";

const design = {
  model: "openedge-query",
  params: {},
  axes: [
    { param: "mm", values: [1024, 8192] },
    { param: "prefetchNumRecs", values: [16, 1000] },
  ],
  metric: "elapsedMs",
  seed: 1,
};

const AWAY = /The database does not (answer|respond)/;

test.use({ expectedErrors: /status of 503/ });

test.beforeEach(async ({ page, stackUrl, inbox, database }) => {
  await database.start();
  await signUpByMail(page, stackUrl, inbox);
});

test("the lab predicts without a database, and a half-filled form is saved once it is back", async ({
  page,
  database,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Half typed");
  await database.stop();
  await dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(dialog.getByText(AWAY)).toBeVisible();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Half typed");

  const lab = await page.context().newPage();
  await lab.goto("/");
  const grid = lab.getByRole("grid").first();
  const before = await grid.textContent();
  const slider = lab.getByRole("slider").first();
  await slider.focus();
  for (let i = 0; i < 10; i++) await lab.keyboard.press("ArrowRight");
  await expect(grid).not.toHaveText(before ?? "");
  await lab.close();

  await database.start();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Half typed");
  await dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(dialog.getByText(/byte for byte/)).toBeVisible();
  await page.goto("/experiments");
  await expect(page.getByRole("link", { name: "Half typed" })).toBeVisible();
});

test("an open list keeps its rows, shows the problem, and recovers by itself", async ({ page, database }) => {
  const { teams } = await (await page.request.get("/api/me")).json();
  for (const name of ["Alpha", "Beta"])
    await page.request.post(`/api/teams/${teams[0].id}/experiments`, { data: { name, design } });
  await page.goto("/experiments");
  await expect(page.getByRole("link", { name: "Alpha" })).toBeVisible();
  await database.stop();
  await page.getByRole("searchbox").fill("bet");
  await expect(page.getByText(AWAY)).toBeVisible();
  await expect(page.getByRole("link", { name: "Alpha" })).toBeVisible();
  await database.start();
  await expect(page.getByRole("link", { name: "Alpha" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Beta" })).toBeVisible();
  await expect(page.getByText(AWAY)).toBeHidden();
  await expect(page.getByRole("searchbox")).toHaveValue("bet");
});

// The test above covers a list that was open before the database stopped.
test("pages opened without a database show the error, and recover once it is back", async ({
  page,
  database,
}) => {
  test.slow();
  const { teams } = await (await page.request.get("/api/me")).json();
  const team = `/api/teams/${teams[0].id}`;
  const made = await page.request.post(`${team}/experiments`, { data: { name: "Order export", design } });
  const { id, latestRun } = await made.json();
  const share = await page.request.post(`${team}/shares`, {
    data: { of: { kind: "run", id: latestRun.id } },
  });
  const { url } = await share.json();
  const pages = [
    { path: `/experiments/${id}`, shows: "Order export" },
    { path: "/account", shows: teams[0].name },
    { path: `/compare?items=run:${latestRun.id},reference:openedge-messages-size`, shows: "Order export" },
    { path: new URL(url).pathname, shows: "Order export" },
  ];
  for (const { path, shows } of pages) {
    await database.stop();
    await page.goto(path);
    await expect(page.getByText(AWAY).first(), path).toBeVisible();
    await database.start();
    await expect(page.getByRole("main").getByText(shows).first(), path).toBeVisible();
    await expect(page.getByText(AWAY), path).toHaveCount(0);
  }
});
