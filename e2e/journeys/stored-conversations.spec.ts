import type { Page } from "@playwright/test";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { lookAtPhoneWidth } from "../fixtures/look-at-phone-width.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

const sentence = (page: Page) => page.getByRole("heading", { level: 1 });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const file = (name: string, content: string) => ({ name, mimeType: "", buffer: Buffer.from(content) });

/** A recording with one query per row, or one for all rows. */
function recording({ rows = 12, isJoined = false, startedAt = "2026-11-20T08:00:00.000Z" } = {}): string {
  const lines: object[] = [
    {
      wirecost: "conversation",
      version: 1,
      source: { kind: "recorder", name: "basket page", startedAt, timesAt: "client", lowerBound: false },
    },
    { connection: 0, protocol: "postgresql", encrypted: false, rttUs: 700 },
    { endpoint: 0, name: "GET /basket" },
    {
      statement: 0,
      text: "SELECT id FROM basket_row WHERE token = ?",
      operation: "SELECT",
      tables: ["basket_row"],
    },
    {
      statement: 1,
      text: `SELECT * FROM article WHERE id ${isJoined ? "= ANY(?)" : "= ?"}`,
      operation: "SELECT",
      tables: ["article"],
    },
  ];
  const trips = isJoined ? 2 : rows + 1;
  for (let i = 0; i < trips; i++) {
    const at = 2000 * i;
    const call = [i === 0 ? 0 : 1, i === 0 || isJoined ? rows : 1, i + 1, 0, 1, 0];
    lines.push({ trip: [0, 0, at, at, at + 1100, at + 1100, 60, 90], calls: [call] });
  }
  lines.push({ end: { trips, calls: trips } });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

async function choose(page: Page, name: string, content: string) {
  await page.locator("input[type=file]:not([aria-label^=Add])").first().setInputFiles(file(name, content));
}

/** Stores a recording as the CLI does. */
async function store({ request }: Page, content: string, name: string): Promise<void> {
  const { teams } = await (await request.get("/api/me")).json();
  const reply = await request.post(`/api/teams/${teams[0].id}/conversations`, {
    params: { name },
    headers: { "content-type": "application/octet-stream" },
    data: Buffer.from(content),
  });
  expect(reply.status(), await reply.text()).toBe(201);
}

/** Opens a file and saves it under a name. */
async function save(page: Page, content: string, name: string) {
  await choose(page, "basket.wirecost", content);
  await page.getByRole("button", { name: "Save to team" }).click();
  await dialog(page, "Save to team").getByRole("textbox", { name: "Name" }).fill(name);
  await dialog(page, "Save to team").getByRole("button", { name: "Save to team" }).click();
  await expect(page.getByText(/^Stored for .* A link to this view/)).toBeVisible();
}

test("a recording is saved, opened from the list, renamed, and deleted with undo", async ({
  page,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await page.goto("/conversations/saved");
  await expect(page.getByText("No saved conversations yet")).toBeVisible();
  await axe();
  await page.getByRole("main").getByRole("link", { name: "Open a recording" }).last().click();
  await choose(page, "basket.wirecost", recording());
  await expect(sentence(page)).toContainText("13 round trips");
  await page.getByRole("button", { name: "Save to team" }).click();
  const form = dialog(page, "Save to team");
  await form.getByText("2 tables").click();
  await expect(form.getByText("basket_row", { exact: true })).toBeVisible();
  // The recording's own name, as the CLI stores it, not the file's name.
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("basket page");
  await axe();
  await form.getByRole("button", { name: "Save to team" }).click();
  await expect(page).toHaveURL(/recording=[\da-f-]{36}/);
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: "Saved" }).click();
  const row = page.getByRole("row").filter({ hasText: "basket page" });
  await expect(row).toContainText("13");
  await row.getByRole("button", { name: "Actions for basket page" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Basket in March");
  await page.getByRole("button", { name: "Rename" }).click();
  // In narrow columns, the words of a name do not break.
  const width = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 900 });
  const name = await page.getByRole("columnheader", { name: "Name" }).boundingBox();
  expect(name?.width).toBeGreaterThan(120);
  if (width) await page.setViewportSize(width);
  await page.getByRole("button", { name: "Actions for Basket in March" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("No saved conversations yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("searchbox", { name: "Search" }).fill("basket");
  await page.getByRole("link", { name: "Basket in March", exact: true }).click();
  await expect(sentence(page)).toContainText("13 round trips");
  await page.reload();
  await expect(sentence(page)).toContainText("13 round trips");
  const comments = page.getByRole("region", { name: "Comments" });
  await comments.getByRole("textbox").fill("Joined since 4.2");
  await comments.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments.getByRole("listitem")).toContainText("Joined since 4.2");
  await page.goto("/team/activity");
  await page.getByRole("row").filter({ hasText: "commented on the recording" }).getByRole("link").click();
  await expect(comments.getByRole("listitem")).toContainText("Joined since 4.2");
});

test("a stated round-trip time is stored with the recording", async ({ page, stackUrl }) => {
  await signUp(page, stackUrl);
  await page.goto("/conversations");
  const at = (ms: string, text: string) =>
    `2026-11-20 08:00:00.${ms} UTC [77] LOG:  duration: 0.200 ms  statement: ${text}\n`;
  const insert = "INSERT INTO basket_row VALUES (1)";
  const log = [at("000", "BEGIN"), at("001", insert), at("002", insert), at("060", "COMMIT")].join("");
  await choose(page, "basket.log", log);
  const field = page.getByRole("textbox", { name: "Round-trip time of the recording" });
  await field.fill("40 ms");
  await field.press("Enter");
  await expect(sentence(page)).toContainText("2 round trips");
  await page.getByRole("button", { name: "Save to team" }).click();
  await dialog(page, "Save to team").getByRole("button", { name: "Save to team" }).click();
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: "Saved" }).click();
  await page.getByRole("link", { name: "basket.log", exact: true }).click();
  await expect(sentence(page)).toContainText("2 round trips");
  await expect(field).toHaveValue("40 ms");
  await field.fill("");
  await field.blur();
  await expect(field).toHaveValue("40 ms");
  // Three of its four entries are one round trip, which was sent together.
  for (const clock of ["as recorded", "at 30.0 ms"]) {
    await page.getByRole("button", { name: clock }).click();
    await page.getByRole("tab", { name: "Round trips" }).click();
    await expect(page.getByText("2 round trips, in the order")).toBeVisible();
    await expect(page.getByText("2 more are sent together with another one")).toBeVisible();
  }
});

test("a result is saved, restores its settings, and is shared without its table names", async ({
  page,
  stranger,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await page.goto("/conversations?rttMs=80&changes=2.join");
  await save(page, recording(), "Secret basket");
  await page.getByRole("button", { name: "Save result" }).click();
  await dialog(page, "Save result").getByRole("textbox", { name: "Name" }).fill("Joined at 80 ms");
  await dialog(page, "Save result").getByRole("button", { name: "Save result" }).click();
  await dialog(page, "Save result").getByRole("button", { name: "Continue here" }).click();
  await page.getByRole("button", { name: "Remove all" }).click();
  await page.getByRole("tab", { name: "Saved results" }).click();
  await axe();
  await page.getByRole("button", { name: "Restore the settings of Joined at 80 ms" }).click();
  await expect(page.getByText("statement 2: one round trip for all")).toBeVisible();

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const share = dialog(page, "Share");
  await expect(share.getByRole("checkbox", { name: /^Replace the names of statements/ })).toBeChecked();
  await share.getByRole("button", { name: "View as recipient" }).click();
  const preview = dialog(page, "What a recipient sees");
  await expect(preview.getByText("SELECT statement 2 of table 2").first()).toBeVisible();
  await preview.getByRole("button", { name: "Close" }).first().click();
  await share.getByRole("button", { name: "Create link" }).click();
  const link = await share.getByRole("textbox", { name: "Link" }).inputValue();
  await share.getByRole("button", { name: "Close" }).first().click();

  const bodies: Promise<string>[] = [];
  stranger.on("response", (reply) => {
    if (!/\.(?:js|css|woff2)/.test(reply.url())) bodies.push(reply.text().catch(() => ""));
  });
  await stranger.goto(link);
  await expect(stranger.getByText("made 13 round trips")).toBeVisible();
  await expect(stranger.getByText("names replaced", { exact: true })).toBeVisible();
  await expect(stranger.getByRole("gridcell").first()).toBeVisible();
  for (const picture of ["svg", "png"]) {
    const reply = await stranger.request.get(`${link}/picture.${picture}`);
    expect(reply.status()).toBe(200);
    if (picture === "svg") bodies.push(reply.text());
  }
  const texts = [await stranger.content(), ...(await Promise.all(bodies))].join("\n");
  expect(texts).toContain("statement 2 of table 2");
  for (const name of ["article", "basket", "Secret"])
    expect(texts.toLowerCase()).not.toContain(name.toLowerCase());

  await page.getByRole("tab", { name: "Saved results" }).click();
  await page.getByRole("link", { name: "Joined at 80 ms" }).click();
  await expect(page.getByText(/at 80.0 ms it takes/).first()).toBeVisible();
  await expect(page.getByText("SELECT * FROM article WHERE id = ?").first()).toBeVisible();
  await axe();
  await page.getByRole("link", { name: "Open with these settings" }).click();
  await expect(page.getByText("statement 2: one round trip for all")).toBeVisible();
  await page.getByRole("tab", { name: "Saved results" }).click();
  await page.getByRole("button", { name: "Delete Joined at 80 ms" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No saved results yet")).toBeVisible();
});

test("two files are compared without an account, over any network", async ({ page, axe, fits }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await page.goto("/conversations/compare");
  await choose(page, "before.wirecost", recording());
  await expect(page.getByRole("region", { name: "Before" })).toContainText("13 round trips");
  await choose(page, "after.wirecost", recording({ isJoined: true }));
  await expect(sentence(page)).toContainText(
    "after.wirecost makes 11 fewer round trips (−85 %); at 30.0 ms it takes",
  );
  await expect(page.getByRole("row").filter({ hasText: "id = ANY(?)" })).toContainText("– → 1");
  await expect(page.getByRole("row").filter({ hasText: "GET /basket" })).toContainText("13 → 2");
  await page.locator("#rttMs").fill("110 ms");
  await expect(sentence(page)).toContainText("at 110 ms it takes");
  await expect(page).toHaveURL(/compare\?rttMs=110$/);
  await axe();
  await fits();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Everything as Markdown" }).click();
  expect((await saved).suggestedFilename()).toBe("wirecost-comparison.md");
  await page.getByRole("button", { name: "Swap before and after" }).click();
  await expect(sentence(page)).toContainText("before.wirecost makes 11 more round trips");
  expect(sent, "requests sent").toEqual([]);
});

test("a recording opened while another is being saved is not taken for that one", async ({
  page,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await page.goto("/conversations");
  await choose(page, "basket.wirecost", recording());
  await page.getByRole("button", { name: "Save to team" }).click();
  const form = dialog(page, "Save to team");
  const release = await holdRequests(page, "*/conversations?name=*");
  await form.getByRole("button", { name: "Save to team" }).click();
  await expect(form.getByRole("button", { name: "Saving" })).toBeVisible();
  await page.keyboard.press("Escape");
  await choose(page, "shop.wirecost", recording({ rows: 20 }));
  await expect(sentence(page)).toContainText("21 round trips");
  await release();
  await expect(page.getByText("Stored for Ada Reader's team").last()).toBeVisible();
  await expect(page).not.toHaveURL(/recording=/);
  await expect(page.getByText("shop.wirecost", { exact: true })).toBeVisible();
});

test("the comparison of two saved recordings is shared without names", async ({
  page,
  stranger,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await store(page, recording(), "Secret basket");
  await store(page, recording({ isJoined: true }), "Secret basket joined");
  await page.goto("/conversations/compare?rttMs=80");
  for (const side of ["before", "after"]) {
    await page.getByRole("button", { name: `Choose a stored recording ${side} the change` }).click();
    const choice = page.getByRole("combobox", { name: `Stored recording ${side} the change` });
    const name = side === "before" ? "Secret basket," : "Secret basket joined,";
    const option = choice.getByRole("option").filter({ hasText: name });
    await choice.selectOption(await option.getAttribute("value"));
  }
  await expect(sentence(page)).toContainText("makes 11 fewer round trips (−85 %); at 80.0 ms it takes");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const share = dialog(page, "Share");
  await share.getByRole("button", { name: "Create link" }).click();
  const link = await share.getByRole("textbox", { name: "Link" }).inputValue();

  await stranger.setViewportSize({ width: 390, height: 844 });
  await stranger.goto(link);
  await expect(
    stranger.getByText("The recording after the change makes 11 fewer round trips (−85 %); at 80.0 ms"),
  ).toBeVisible();
  await expect(stranger.getByText("names replaced", { exact: true })).toBeVisible();
  await expect(stranger.getByRole("row").filter({ hasText: "statement 3 of table 2" })).toContainText(
    "– → 1",
  );
  await expect(stranger.getByRole("row").filter({ hasText: "endpoint 1" })).toContainText("13 → 2");
  await lookAtPhoneWidth(stranger);
  const saved = stranger.waitForEvent("download");
  await stranger.getByRole("button", { name: "Export" }).click();
  await stranger.getByRole("menuitem", { name: "Everything as JSON" }).click();
  expect((await saved).suggestedFilename()).toBe("wirecost-comparison.json");
  for (const picture of ["svg", "png"]) {
    const reply = await stranger.request.get(`${link}/picture.${picture}`);
    expect(reply.status()).toBe(200);
    if (picture === "svg") expect(await reply.text()).toContain("statement 3 of table 2");
  }
});

test("a request gets a limit, and a later recording that exceeds it is marked", async ({
  page,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await store(page, recording({ isJoined: true }), "Basket page");
  const pages = page.getByRole("navigation", { name: "Conversations" });
  await page.goto("/conversations/history?name=Basket+page");
  await expect(page.getByText("The latest recording makes 2 round trips")).toBeVisible();
  await page.getByRole("combobox", { name: "Request" }).selectOption("GET /basket");
  await page.getByRole("textbox", { name: "Maximum round trips" }).fill("2.5");
  await expect(page.getByText("“2.5” is not a whole number")).toBeVisible();
  await page.getByRole("textbox", { name: "Maximum round trips" }).fill("5");
  await page.getByRole("button", { name: "Set limit" }).click();
  await expect(page.getByRole("list", { name: "Limits" })).toContainText(
    "GET /basket: at most 5 round trips",
  );
  await axe();
  await store(page, recording({ startedAt: "2026-11-22T08:00:00.000Z" }), "Basket page");
  await page.goto("/conversations/saved");
  await expect(page.getByText("exceeds 1 limit")).toHaveCount(1);
  await page.goto("/conversations/history?name=Basket+page&request=GET+%2Fbasket");
  await expect(
    page.getByText("It exceeds a limit: 13 round trips, 8 more than the limit of 5."),
  ).toBeVisible();
  await expect(page.getByText("over limit")).toBeVisible();
  await page.getByRole("link", { name: /with the one before$/ }).click();
  await expect(sentence(page)).toContainText(
    "The recording after the change makes 11 more round trips (+550 %)",
  );
  await page.goto("/conversations/history?name=Basket+page");
  await page.getByRole("button", { name: "Delete the limit of GET /basket" }).click();
  await expect(page.getByText("over limit")).toHaveCount(0);
  await pages.getByRole("link", { name: "Saved" }).click();
  await expect(page.getByText(/^exceeds \d/)).toHaveCount(0);
});

test("a visitor opens recordings of the example team, their comparison and history", async ({
  page,
  axe,
  fits,
}) => {
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Systems" })
    .getByRole("link", { name: /^Conversations/ })
    .click();
  const pages = page.getByRole("navigation", { name: "Conversations" });
  await pages.getByRole("link", { name: "Saved" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);
  await axe();
  await fits();
  for (const index of [0, 2]) await page.getByRole("checkbox").nth(index).check();
  await page.getByRole("link", { name: "Compare selected" }).click();
  await expect(sentence(page)).toContainText("makes 76 fewer round trips (−18 %)");
  await pages.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("The latest recording makes 348 round trips")).toBeVisible();
  await page.getByRole("combobox", { name: "Request" }).selectOption("GET /report");
  await expect(page.getByText(/^GET \/report makes 278 round trips/)).toContainText("It exceeds 2 limits");
  await expect(page.getByRole("button", { name: "Set limit" })).toHaveCount(0);
});

test.describe("without the recording", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("a link to a recording of another team says so, and offers to sign in", async ({ page, axe }) => {
    await page.goto("/conversations?recording=0193c8a0-0000-4000-8000-000000000000");
    await expect(page.getByText("The recording belongs to a team. Sign in")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      /return=%2Fconversations%3Frecording/,
    );
    await axe();
  });
});
