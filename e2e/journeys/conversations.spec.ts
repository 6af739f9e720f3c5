import type { Page } from "@playwright/test";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

const sentence = (page: Page) => page.getByRole("heading", { level: 1 });
const timeLine = (page: Page) => page.getByRole("slider", { name: "Round trips by time" });
const alert = (page: Page, hasText: string) => page.getByRole("alert").filter({ hasText });
const file = (name: string, content: string) => ({ name, mimeType: "", buffer: Buffer.from(content) });

/** A recording with one query, and one query per row. */
function recording({ rttUs = 700 as number | null, rows = 12, name = "own page" } = {}): string {
  const lines: object[] = [
    {
      wirecost: "conversation",
      version: 1,
      source: { kind: "recorder", name, startedAt: null, timesAt: "client", lowerBound: false },
    },
    { connection: 0, protocol: "mysql", encrypted: false, rttUs },
    { statement: 0, text: "SELECT id FROM cart", operation: "SELECT", tables: ["cart"] },
    {
      statement: 1,
      text: "SELECT * FROM `<img src=x>` WHERE id = ?",
      operation: "SELECT",
      tables: ["<img src=x>"],
    },
  ];
  for (let i = 0; i <= rows; i++) {
    const at = 2000 * i;
    const call = i === 0 ? [0, rows, 0, 0, 0, 0] : [1, 1, i, 0, 0, 0];
    lines.push({ trip: [0, 0, at, at, at + 1100, at + 1100, 60, 90], calls: [call] });
  }
  lines.push({ end: { trips: rows + 1, calls: rows + 1 } });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

async function choose(page: Page, name: string, content: string) {
  await page.locator("input[type=file]:not([aria-label^=Add])").first().setInputFiles(file(name, content));
}

test("the example opens and shows what one change saves at another round-trip time", async ({
  page,
  axe,
  fits,
}) => {
  await page.goto("/conversations");
  await axe();
  await page.getByRole("button", { name: "Open the example" }).click();
  await expect(sentence(page)).toContainText("424 round trips; at 30.0 ms it takes");
  await expect(sentence(page)).toContainText("Fetching order_line and product with 1 query instead of 198");
  await page.locator("#rttMs").fill("110 ms");
  await expect(sentence(page)).toContainText("at 110 ms it takes");
  await page.getByRole("button", { name: "Try this change" }).click();
  await expect(sentence(page)).toContainText("With the chosen change it takes");
  await expect(page.getByText("statement 3: one round trip for all")).toBeVisible();
  await expect(page).toHaveURL(/rttMs=110&changes=3.join/);
  await axe();
  await fits();
  await page.reload();
  await expect(sentence(page)).toContainText("With the chosen change it takes");
  await page.getByRole("button", { name: "Remove the change of statement 3" }).click();
  await expect(sentence(page)).toContainText("Fetching order_line");
});

test("findings, statements and round trips follow the keyboard selection", async ({ page, axe }) => {
  await page.goto("/conversations?example=1");
  await timeLine(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(timeLine(page)).toHaveAttribute("aria-valuetext", /^Round trip 2 of 424/);
  await page.keyboard.press("End");
  await expect(timeLine(page)).toHaveAttribute("aria-valuenow", "424");
  await page.keyboard.press("Home");
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByText("4 round trips selected (1–4)")).toBeVisible();
  await expect(page.getByRole("heading", { name: /N\+1 queries/ })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Show all" })).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/selected/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Show all" })).toBeDisabled();
  await page
    .getByRole("button", { name: /^Select round trips/ })
    .first()
    .click();
  await page.getByRole("tab", { name: "Round trips" }).click();
  await expect(page.getByRole("group", { name: "Ladder" }).getByRole("listitem").first()).toContainText(
    "order_line",
  );
  await page.getByRole("tab", { name: "Statements" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("combobox", { name: "Change of statement 3" }).selectOption("cache");
  await expect(page.getByRole("row").filter({ hasText: "SELECT l.line" })).toContainText("198 → 40");
  await page.getByRole("textbox", { name: "Share of statement 3 that is cached" }).fill("50");
  await expect(page.getByRole("row").filter({ hasText: "SELECT l.line" })).toContainText("198 → 99");
  await page.getByRole("button", { name: "Endpoints" }).click();
  await expect(page.getByRole("row").filter({ hasText: "POST /prices" })).toBeVisible();
  await page.getByRole("tab", { name: "Changes by distance" }).click();
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await test.step("restored focus does not scroll the page", async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1000, height: 400 });
    await page.getByRole("gridcell").first().click();
    await page.evaluate(() => scrollTo(0, 0));
    // Like a dialog that closes.
    await page
      .getByRole("gridcell")
      .nth(9)
      .evaluate((cell) => cell.focus({ preventScroll: true }));
    await expect(page.getByRole("gridcell").nth(9)).toHaveAttribute("aria-selected", "true");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    if (before) await page.setViewportSize(before);
  });
  await page.getByRole("gridcell").filter({ hasText: "trips" }).nth(8).click();
  await page.getByRole("button", { name: /^Use the selected row/ }).click();
  await expect(page.getByText("statement 3: one round trip for all")).toBeVisible();
  await axe();
});

test("a user's file opens again after a reload, until it is closed", async ({ page }) => {
  await page.goto("/conversations");
  await choose(page, "notes.txt", "this is no recording\n");
  await expect(alert(page, "The file is none of these")).toBeVisible();
  await choose(page, "cut.wirecost", recording().replace('"version":1', '"version":7'));
  await expect(alert(page, "Line 1")).toBeVisible();
  await choose(page, "own 🛒.wirecost", recording());
  await expect(sentence(page)).toContainText("13 round trips");
  await expect(sentence(page)).toContainText("Fetching <img src=x> with 1 query instead of 12");
  await expect(page.getByText("It opens again after a reload")).toBeVisible();
  await page.reload();
  await expect(page.getByText("own 🛒.wirecost")).toBeVisible();
  await expect(sentence(page)).toContainText("13 round trips");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Recording without values, gzipped" }).click();
  expect((await saved).suggestedFilename()).toBe("own 🛒.wirecost.gz");
  await page.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Recorded conversations" })).toBeVisible();
});

test("a recording without a round-trip time asks for it and rejects impossible values; one or no round trip opens", async ({
  page,
}) => {
  await page.goto("/conversations");
  await choose(page, "log.wirecost", recording({ rttUs: null }));
  await expect(sentence(page)).toContainText("State the round-trip time of the recording");
  await expect(page.getByRole("heading", { name: /N\+1 queries/ })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Round-trip time of the recording" });
  await field.fill("quick");
  await expect(alert(page, "quick")).toBeVisible();
  await field.fill("0.7 ms");
  await field.press("Enter");
  await expect(sentence(page)).toContainText("at 30.0 ms it takes");

  await field.fill("9 ms");
  await field.blur();
  await expect(page.getByText("13 of 13 answers came sooner, the fastest after 1.10 ms")).toBeVisible();
  // A changed address updates the field, also when the field gains and loses focus.
  await expect(page).toHaveURL(/recordedMs=9/);
  await page.evaluate(() => {
    history.replaceState(null, "", location.href.replace("recordedMs=9", "recordedMs=8.5"));
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(field).toHaveValue("8.5 ms");
  await field.focus();
  await field.blur();
  await expect(page.getByText("recorded over a round trip of 8.50 ms, as stated")).toBeVisible();
  await page.getByRole("tab", { name: "Statements" }).click();
  await page.getByRole("combobox", { name: "Change of statement 1" }).selectOption("together");
  await expect(page.getByText("No effect: it needs two executions")).toBeVisible();
  await expect(page.getByRole("cell", { name: /no effect/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Change of statement 1" }).selectOption("remove");
  await expect(page.getByText(/no effect/i)).toHaveCount(0);

  await choose(page, "one.wirecost", recording({ rows: 0 }));
  await expect(sentence(page)).toContainText("1 round trip; at 30.0 ms it takes");
  await page.getByRole("tab", { name: "Round trips" }).click();
  await expect(page.getByText("1 round trip, in the order")).toBeVisible();
  const [head] = recording().split("\n");
  await choose(page, "none.wirecost", `${head}\n{"end":{"trips":0,"calls":0}}\n`);
  await expect(sentence(page)).toContainText("This recording has no round trips.");
});

test("an address with changes applies only to its own recording", async ({ page }) => {
  await page.goto("/conversations");
  await choose(page, "others.wirecost", recording({ rows: 5, name: "others" }));
  await expect(page.getByText("It opens again after a reload")).toBeVisible();
  // An address without a recording id does not apply to an open recording.
  await page.goto("/conversations?changes=2.join&rttMs=45");
  await expect(page.getByText("others.wirecost")).toBeVisible();
  await choose(page, "own.wirecost", recording());
  await expect(sentence(page)).toContainText("at 45.0 ms it takes");
  await expect(sentence(page)).toContainText("With the chosen change it takes");
  // An address written by the page names its recording.
  await page.getByRole("button", { name: "Remove the change of statement 2" }).click();
  await page.getByRole("button", { name: "Try this change" }).click();
  await expect(page).toHaveURL(/changes=2\.join&of=/);
  const address = page.url();
  await choose(page, "others.wirecost", recording({ rows: 5, name: "others" }));
  await expect(sentence(page)).toContainText("6 round trips");
  await expect(sentence(page)).not.toContainText("chosen change");
  await expect(page).not.toHaveURL(/changes=/);
  await expect(page.getByText("It opens again after a reload")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("are for another recording")).toBeVisible();
  await expect(sentence(page)).not.toContainText("chosen change");
  await choose(page, "own.wirecost", recording());
  await expect(sentence(page)).toContainText("With the chosen change it takes");
  await expect(page.getByText("are for another recording")).toHaveCount(0);
});

/** A HAR file: when each request is sent, how long it takes, and its path. */
function archive(
  begin: string,
  ...requests: readonly (readonly [atMs: number, took: number, path: string])[]
) {
  const entries = requests.map(([atMs, wait, path]) => ({
    pageref: "page_1",
    startedDateTime: new Date(Date.parse(begin) + atMs).toISOString(),
    time: wait,
    request: { method: "GET", url: `https://shop.example${path}`, headers: [] },
    response: { status: 200, headers: [], content: { mimeType: "text/html" } },
    timings: { blocked: -1, dns: -1, connect: -1, send: 0, wait, receive: 0 },
  }));
  return JSON.stringify({
    log: { version: "1.2", creator: { name: "x", version: "1" }, pages: [], entries },
  });
}

test("page requests and database round trips share one timeline", async ({ page, axe, stackUrl }) => {
  const begin = "2026-05-06T07:08:09.000Z";
  const recordingWithStart = recording().replace('"startedAt":null', `"startedAt":"${begin}"`);
  await page.goto("/conversations");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([
      file("cart.har", archive(begin, [-1, 12, "/"], [13, 14, "/cart/4711?secret=1"])),
      file("cart.wirecost", recordingWithStart),
    ]);
  // Of 13 round trips, one every 2 ms, 6 begin and end in each request, by clocks with milliseconds.
  await expect(sentence(page)).toContainText(
    /^This page’s 2 requests waited 26\.0 ms, .* for 13 round trips/,
  );
  await expect(page.getByText("The clocks of cart.har and own page are taken to agree")).toBeVisible();
  await expect(page.getByRole("img", { name: /^2 page requests by time/ })).toBeVisible();

  await page.getByRole("tab", { name: "Page requests" }).click();
  const row = page.getByRole("row", { name: /GET \/cart\/\?/ });
  // As on the timeline: recorded 14 ms after the first, and later at 30 ms by 6 round trips and the connection's start.
  await expect(row.getByRole("cell").last()).toHaveText("219 ms");
  await row.getByRole("button").click();
  await expect(page.getByText(/round trips selected/)).toBeVisible();
  await axe();

  // With clocks half a second apart nothing overlaps.
  const clock = page.getByLabel("Clock of cart.har ahead by");
  await clock.fill("-500 ms");
  await expect(sentence(page)).toContainText("This page’s 2 requests");
  await clock.press("Enter");
  await expect(page.getByText(/they do not overlap, so no request is on the time line/)).toBeVisible();
  await expect(page.getByText("no page request on its time line")).toBeVisible();
  await clock.fill("");
  await clock.blur();
  await expect(sentence(page)).toContainText("This page’s 2 requests");

  const add = page.getByLabel("Add files to this recording");
  await add.setInputFiles(file("again.wirecost", recordingWithStart));
  await expect(alert(page, "hold the same round trips")).toBeVisible();
  // A clock offset entered while a file loads applies to the combined recording.
  await clock.fill("-1 ms");
  await add.evaluate(
    (input: HTMLInputElement, [name, content]) => {
      const files = new DataTransfer();
      files.items.add(new File([content], name));
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    ["other.har", archive(begin, [27, 8, "/other"])] as const,
  );
  await expect(sentence(page)).toContainText("The 2 pages’ 3 requests");
  await expect(clock).toHaveValue("-1 ms");
  // The browser stores all files.
  await expect(page.getByText("It opens again after a reload")).toBeVisible();
  await page.reload();
  await expect(sentence(page)).toContainText("The 2 pages’ 3 requests");

  // The dialog lists the names that would be stored, with those of page requests.
  await signUp(page, stackUrl);
  await page.reload();
  await page.getByRole("button", { name: "Save to team" }).click();
  const dialog = page.getByRole("dialog", { name: "Save to team" });
  await expect(dialog.getByLabel("Name")).toHaveValue(/^cart\.har with .* with other\.har$/);
  await expect(
    dialog.getByText("13 round trips and 3 page requests, and the text of 2 statements"),
  ).toBeVisible();
  await dialog.getByText("5 names of page requests and files").click();
  await expect(dialog.getByText("GET /other", { exact: true })).toBeVisible();
});
