import { createHash } from "node:crypto";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { lookAtMenu } from "../fixtures/look-at-menu.ts";
import { newPerson, signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

test("a user without an account saves a design with the same bytes as the API, and finds it again", async ({
  page,
  axe,
}) => {
  const { name, email, password } = newPerson();
  await page.goto("/?records=4321&latencyMs=12.5");
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
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === "POST" && /\/experiments$/.test(reply.url()),
  );
  await dialog.getByRole("button", { name: /^Save/ }).click();
  const { latestRun } = await (await saved).json();
  // The browser computed the same bytes as the API.
  await expect(dialog.getByText(/byte for byte|same bytes/i)).toBeVisible();
  const { teams } = await (await page.request.get("/api/me")).json();
  const raw = await (await page.request.get(`/api/teams/${teams[0].id}/runs/${latestRun.id}/raw`)).body();
  expect(createHash("sha256").update(raw).digest("hex")).toBe(latestRun.sha256);
  await page.goto("/experiments");
  await expect(page.getByRole("link", { name: "Nightly report" })).toBeVisible();
  await axe();
});

test("experiments are listed, deleted with an undo, searched and opened", async ({ page, axe, stackUrl }) => {
  await signUp(page, stackUrl);
  const { teams } = await (await page.request.get("/api/me")).json();
  for (const [i, name] of ["Alpha", "Beta", "Gamma"].entries()) {
    const design = {
      model: "openedge-query",
      params: { records: 1000 + i },
      axes: [
        { param: "mm", values: [1024, 8192] },
        { param: "prefetchNumRecs", values: [16, 1000] },
      ],
      metric: "elapsedMs",
      seed: 1,
    };
    const reply = await page.request.post(`/api/teams/${teams[0].id}/experiments`, {
      data: { name, design },
    });
    expect(reply.status()).toBe(201);
  }
  const link = (name: string) => page.getByRole("link", { name });
  const [alpha, beta, gamma] = [link("Alpha"), link("Beta"), link("Gamma")];
  const search = page.getByRole("searchbox");
  await page.goto("/experiments");
  await expect(alpha).toBeVisible();
  await lookAtMenu(page, /^Account of/, axe);

  await test.step("deleted with an undo", async () => {
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
    await expect(gamma).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(gamma).toBeVisible();
  });

  await test.step("searched and opened", async () => {
    await search.fill("gam");
    await expect(alpha).toBeHidden();
    await gamma.click();
    await expect(page.getByRole("heading", { name: "Gamma" })).toBeVisible();
    await axe();
  });

  await test.step("opened by a click while the search is pending", async () => {
    await page.goBack();
    await search.fill("");
    await expect(beta).toBeVisible();
    // A page load that is slower than the search: both the click and the pause after typing change the address.
    const release = await holdRequests(page, "*_rsc=*");
    await search.fill("bet");
    await beta.click();
    await expect(page).toHaveURL(/=bet$/);
    await release();
    await expect(page.getByRole("heading", { name: "Beta" })).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue("bet");
    await expect(beta).toBeVisible();
    await expect(alpha).toBeHidden();
  });
});

test.describe("a save", () => {
  // Replies that are lost, and an experiment that was deleted.
  test.use({ expectedErrors: /ERR_FAILED|status of 404/ });

  test("is stored once if its reply is lost, and leaves a deleted experiment", async ({
    page,
    axe,
    stackUrl,
  }) => {
    await signUp(page, stackUrl);
    const { teams } = await (await page.request.get("/api/me")).json();
    const experiments = `/api/teams/${teams[0].id}/experiments`;
    const stored = async () => (await (await page.request.get(experiments)).json()).items;
    await page.goto("/lab/openedge-servers?clients=43&ma=5&mn=9");
    const open = page.getByRole("button", { name: "Save", exact: true });
    const dialog = page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: "Save", exact: true });

    await test.step("sent again, also from a dialog that was closed", async () => {
      await page.route(`**${experiments}`, async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await route.fetch();
        await route.abort();
      });
      await open.click();
      await dialog.getByLabel("Name", { exact: true }).fill("43 clients");
      await save.click();
      await expect(dialog.getByText(/does not respond/)).toBeVisible();
      await page.unroute(`**${experiments}`);
      await page.keyboard.press("Escape");
      await open.click();
      await dialog.getByLabel("Name", { exact: true }).fill("43 clients");
      await save.dblclick();
      await expect(dialog.getByText("Saved as 43 clients")).toBeVisible();
      expect(await stored()).toMatchObject([{ name: "43 clients", runCount: 1 }]);
      await dialog.getByRole("button", { name: "Continue here" }).click();
    });

    await test.step("after the experiment was deleted elsewhere", async () => {
      const [{ id }] = await stored();
      await open.click();
      const target = dialog.getByLabel("Save as");
      await expect(target).toHaveValue(id);
      await page.request.delete(`${experiments}/${id}`);
      await save.click();
      await expect(dialog.getByText("“43 clients” was deleted.")).toBeVisible();
      await axe();
      await expect(target).toBeHidden();
      await dialog.getByLabel("Name", { exact: true }).fill("43 clients again");
      await save.click();
      await expect(dialog.getByText("Saved as 43 clients again")).toBeVisible();
      expect(await stored()).toMatchObject([{ name: "43 clients again" }]);
    });
  });
});

test.describe("when the session has ended", () => {
  // Visitors read the example team, which does not have it.
  test.use({ expectedErrors: /status of 404/ });

  test("an experiment asks to sign in, and opens then", async ({ page, axe, stackUrl }) => {
    const { email, password } = await signUp(page, stackUrl);
    const { teams } = await (await page.request.get("/api/me")).json();
    const axes = [
      { param: "technique", values: ["qualified", "qcmdexc"] },
      { param: "calls", values: [7, 7000] },
    ];
    const design = { model: "program-calls", params: { workMs: 3.5 }, axes, metric: "jobS", seed: 2 };
    const reply = await page.request.post(`/api/teams/${teams[0].id}/experiments`, {
      data: { name: "Nightly calls", design },
    });
    const { id } = await reply.json();
    await page.request.post("/api/auth/sign-out", { data: {}, headers: { origin: stackUrl } });
    await page.goto(`/experiments/${id}`);
    await expect(page.getByRole("heading", { name: "Sign in to open this experiment" })).toBeVisible();
    await axe();
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(password);
    await main.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Nightly calls" })).toBeVisible();
  });
});
