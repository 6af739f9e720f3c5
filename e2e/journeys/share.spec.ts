import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { expireLink } from "../fixtures/expire-link.ts";
import { lookAtPhoneWidth } from "../fixtures/look-at-phone-width.ts";
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
const GONE = /is not valid|revoked/;

test.use({ expectedErrors: /status of 40[34]/ });

/** API path of the page's team. */
async function teamOf(page: Page): Promise<string> {
  const { teams } = await (await page.request.get("/api/me")).json();
  return `/api/teams/${teams[0].id}`;
}

async function shareByApi(page: Page, options: object = {}): Promise<{ url: string; id: string }> {
  const made = await page.request.post(`${await teamOf(page)}/shares`, {
    data: { of: { kind: "design", title: "Order export", design }, ...options },
  });
  const { url, share } = await made.json();
  return { url, id: share.id };
}

test("a link opens one table for a visitor, with live sliders, until it is revoked", async ({
  page,
  stranger,
  axe,
  fits,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  const team = await teamOf(page);
  const made = await (
    await page.request.post(`${team}/experiments`, { data: { name: "Order export", design } })
  ).json();
  await page.goto(`/experiments/${made.id}`);
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  const title = dialog.getByLabel("Title");
  await expect(title).toBeFocused();
  await title.fill("Orders of 2026");
  await dialog.getByRole("button", { name: "View as recipient" }).click();
  const preview = page.getByRole("dialog", { name: "What a recipient sees" });
  await expect(preview.getByRole("heading", { name: "Orders of 2026" })).toBeVisible();
  await expect(preview.getByRole("grid").getByRole("gridcell")).toHaveCount(4);
  await expect(page).toHaveTitle("Order export · Wirecost");
  await axe();
  await fits();
  await preview.getByRole("button", { name: "Close" }).first().click();
  // The preview creates no link.
  expect((await (await page.request.get(`${team}/shares`)).json()).items).toEqual([]);
  await title.fill("Order export");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  expect(link).toMatch(/\/s\/[\w-]{43}$/);

  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "Order export" })).toBeVisible();
  await expect(stranger).toHaveTitle("Order export · Wirecost");
  await expect(stranger.getByRole("grid").getByRole("gridcell")).toHaveCount(4);
  await lookAtPhoneWidth(stranger);
  const before = await stranger.getByRole("grid").textContent();
  const slider = stranger.getByRole("slider").first();
  await slider.focus();
  for (let i = 0; i < 10; i++) await stranger.keyboard.press("ArrowRight");
  await expect(stranger.getByRole("grid")).not.toHaveText(before ?? "");
  const download = stranger.waitForEvent("download");
  await stranger.getByRole("button", { name: "Export", exact: true }).click();
  await stranger.getByRole("menuitem", { name: "Matrix as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  // The page has no link to the rest of the team.
  expect(await stranger.content()).not.toContain(team.replace("/api/teams/", ""));
  await expect(stranger.getByRole("link", { name: "Experiments" })).toHaveCount(0);
  expect((await stranger.request.get(`${team}/experiments`)).status()).toBe(401);

  await page.goto("/shares");
  const row = page.getByRole("row", { name: /Order export/ });
  await expect(row).toContainText("Ada Reader");
  await axe();
  await fits();
  const revoke = row.getByRole("button", { name: "Revoke the link to Order export" });
  await revoke.click();
  const question = page.getByRole("dialog", { name: "Revoke the link to “Order export”?" });
  await expect(question).toContainText("opened once");
  await axe();
  await fits();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(revoke).toBeFocused();
  expect((await stranger.request.get(link)).status()).toBe(200);
  await revoke.click();
  await question.getByRole("button", { name: "Revoke link" }).click();
  await expect(row).toContainText("revoked");
  await stranger.reload();
  await expect(stranger.getByText(GONE).first()).toBeVisible();
  await expect(stranger.getByText("Order export")).toHaveCount(0);
});

test("a link with a password opens with it, and its recipient copies it to a team", async ({
  page,
  stranger,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  const { url } = await shareByApi(page, { password: "only for them" });
  await stranger.goto(url);
  await stranger.getByLabel("Password").fill("something else");
  await stranger.getByRole("button", { name: "Open" }).click();
  await expect(stranger.getByText("This password is incorrect.")).toBeVisible();
  // The same password is sent again: the server may have asked to wait.
  const again = stranger.waitForResponse((reply) => reply.request().method() === "POST");
  await stranger.getByRole("button", { name: "Open" }).click();
  expect((await again).status()).toBe(403);
  await expect(stranger.getByText("This password is incorrect.")).toBeVisible();
  await stranger.getByLabel("Password").fill("only for them");
  await stranger.getByRole("button", { name: "Open" }).click();
  await expect(stranger.getByRole("grid")).toBeVisible();
  // The recipient is not signed in. Sign-in returns here.
  await stranger.getByRole("button", { name: "Copy to my team" }).click();
  await expect(stranger).toHaveURL(/\/sign-in\?return=/);
  await signUp(stranger, stackUrl);
  await stranger.goto(url);
  await stranger.getByLabel("Password").fill("only for them");
  await stranger.getByRole("button", { name: "Open" }).click();
  await stranger.getByRole("button", { name: "Copy to my team" }).click();
  await stranger.getByRole("button", { name: "Open", exact: true }).click();
  await expect(stranger).toHaveURL(/\/experiments\//);
  await expect(stranger.getByRole("heading", { name: "Order export" })).toBeVisible();
});

test("names in labels and text columns are replaced before storing, and a link shows whether all were", async ({
  page,
  stackUrl,
  axe,
}) => {
  await signUp(page, stackUrl);
  const team = await teamOf(page);
  const mapping = [
    { target: { kind: "label" } },
    { target: { kind: "own-setting" } },
    { target: { kind: "own-setting" } },
    { target: { kind: "own-metric", unit: "q/s", better: "higher" } },
  ];
  const query = `name=lauf.csv&mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
  const stored = await page.request.post(`${team}/uploads?${query}`, {
    headers: { "content-type": "application/octet-stream" },
    data: [
      "was,Datenbankserver,workers,qps",
      "FOR EACH Customer,Acheron,3,700",
      "FOR EACH Customer,Acheron,3,702",
      "FOR EACH Customer,Phlegethon,3,900\n",
    ].join("\n"),
  });
  await page.goto(`/uploads/${(await stored.json()).upload.id}`);
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByText("Replace names").click();
  for (const name of ["Customer", "Acheron"]) await dialog.getByRole("checkbox", { name }).check();
  const textBehind = async (link: string) =>
    (await page.request.get(`/api/shares/${new URL(link).pathname.slice(3)}`)).text();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const some = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  expect(await textBehind(some)).toContain("FOR EACH table-1");
  expect(await textBehind(some)).not.toMatch(/customer|acheron/i);
  await dialog.getByRole("button", { name: "Replace all listed names" }).click();
  await axe();
  await dialog.getByRole("button", { name: "Create another link" }).click();
  await expect(dialog.getByRole("textbox", { name: "Link" })).not.toHaveValue(some);
  const all = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  expect(await textBehind(all)).not.toMatch(/customer|acheron|phlegethon|lauf/i);
  await page.goto(some);
  await expect(page.getByText(/^some names replaced/)).toBeVisible();
  await page.goto(all);
  await expect(page.getByText(/^names replaced/)).toBeVisible();
});

test("a link works in a frame of another site, has an image, and opens nothing once expired", async ({
  page,
  stack,
  stackUrl,
  stranger,
  axe,
}) => {
  await signUp(page, stackUrl);
  const { url, id } = await shareByApi(page, {
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const embed = url.replace("/s/", "/embed/");
  const wiki = createServer((_, reply) => {
    reply.setHeader("content-type", "text/html");
    reply.end(
      `<h1>Wiki</h1><iframe src="${embed}" width="1000" height="800"></iframe><img src="${url}/picture.svg" alt="matrix">`,
    );
  });
  await new Promise<void>((resolve) => wiki.listen(0, "127.0.0.1", resolve));
  const address = wiki.address();
  if (address === null || typeof address === "string") throw new Error("the wiki has no port");
  await stranger.goto(`http://127.0.0.1:${address.port}/`);
  const frame = stranger.frameLocator("iframe");
  await expect(frame.getByRole("grid").getByRole("gridcell")).toHaveCount(4);
  await expect(frame.getByRole("banner")).toHaveCount(0);
  const width = () =>
    stranger.getByRole("img", { name: "matrix" }).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
  expect(await stranger.context().cookies()).toEqual([]);
  // The page itself may not be framed.
  expect((await stranger.request.get(url)).headers()["content-security-policy"]).toContain(
    "frame-ancestors 'none'",
  );
  const picture = await stranger.request.get(`${url}/picture.png`);
  expect(picture.headers()).toMatchObject({ "content-type": "image/png", "cache-control": "no-store" });
  expect((await stranger.request.get(`${stackUrl}/s/${"x".repeat(43)}/picture.svg`)).status()).toBe(404);
  await new Promise((resolve) => wiki.close(resolve));
  await expireLink(stack.databaseUrl, id);
  await page.goto(url);
  await expect(page.getByText(GONE).first()).toBeVisible();
  await page.goto(`/s/${"x".repeat(43)}`);
  await expect(page.getByText(GONE).first()).toBeVisible();
  await axe();
});
