import type { Page } from "@playwright/test";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

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

const menus: readonly { of: string; at: (experiment: string) => string; button: RegExp }[] = [
  { of: "the account", at: () => "/experiments", button: /^Account of/ },
  { of: "an experiment", at: () => "/experiments", button: /^Actions for Nightly report/ },
  { of: "a stored run", at: (experiment) => `/experiments/${experiment}`, button: /^Export/ },
  { of: "a comparison", at: () => "/compare?items=reference:openedge-messages-size", button: /^Export/ },
  { of: "the lab", at: () => "/", button: /^Export/ },
];

async function press(page: Page, name: RegExp) {
  await page.getByRole("button", { name }).filter({ visible: true }).first().click();
}

test("every menu is accessible while it is open", async ({ page, axe, stackUrl }) => {
  await signUp(page, stackUrl);
  const { teams } = await (await page.request.get("/api/me")).json();
  const made = await page.request.post(`/api/teams/${teams[0].id}/experiments`, {
    data: { name: "Nightly report", design },
  });
  const { id } = await made.json();
  for (const { of, at, button } of menus)
    await test.step(`of ${of}`, async () => {
      const path = at(id);
      if (!page.url().endsWith(path)) await page.goto(path);
      await press(page, button);
      await expect(page.getByRole("menu")).toBeVisible();
      await axe();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toBeHidden();
    });
  await test.step("and what is said about a setting", async () => {
    await press(page, /^About/);
    await expect(page.getByRole("dialog", { name: "Code pattern" })).toBeVisible();
    await axe();
  });
});

test("what is said about a setting is accessible over the sheet of settings", { tag: "@phone-only" }, async ({
  page,
  axe,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await press(page, /^About/);
  await expect(page.getByRole("dialog", { name: "Code pattern" })).toBeVisible();
  await axe();
});

test.describe("a part of the page that cannot be loaded", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("leaves the rest as it is, and is there at another try", async ({ page, axe }) => {
    await page.goto("/");
    const share = page.getByRole("button", { name: "Share", exact: true }).first();
    await expect(share).toBeVisible();
    // The account's menu may be there by then or not; a link stands in for it.
    const chunks = "**/_next/static/chunks/**";
    await page.route(chunks, (route) => route.abort());
    await share.click();
    await expect(page.getByText("This part could not be loaded.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("messages");
    await axe();
    await page.unroute(chunks);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
  });
});
