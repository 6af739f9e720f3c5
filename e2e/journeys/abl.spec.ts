import { expect, test } from "../fixtures/test.ts";

const sentence = /^This code sends ([\d,]+) messages?; at a round-trip time of (.+?) it takes/;

test("ABL source shows what each statement sends, and which change saves most", async ({
  page,
  axe,
  fits,
}) => {
  await page.goto("/abl");
  await page.getByRole("button", { name: "Open the example" }).click();
  await expect(page.getByText(sentence)).toContainText("A join instead of FIND item in line 10 saves");
  const cost = page.locator(".cm-gutters a").first();
  await cost.scrollIntoViewIfNeeded();
  await page.locator(".cm-scroller").evaluate((code) => code.scrollTo({ left: 9999 }));
  await expect(cost).toBeInViewport();
  await expect(cost).toContainText("ms");
  const row = page.getByRole("row").filter({ hasText: "FOR EACH order OF customer" });
  await expect(row).toContainText("3,000");
  await page.getByLabel("Records of order", { exact: true }).fill("7");
  await expect(row).toContainText("2,100");
  await page.getByLabel("Release of OpenEdge").selectOption("12.8");
  await page.getByLabel("Round-trip time in ms").fill("30");
  await expect(page.getByText(sentence)).toContainText("at a round-trip time of 30.0 ms");
  await expect(page).toHaveURL(/rttMs=30.*records=order:7|records=order:7.*rttMs=30/);
  await expect(page.getByRole("region", { name: "Suggested changes of the code" })).toContainText(
    "+  FOR EACH order NO-LOCK OF customer",
  );
  await axe();
  await fits();
});

test("ABL source can be edited; files open with their includes or show an error, and become a conversation", async ({
  page,
}) => {
  await page.goto("/abl?rttMs=4");
  const editor = page.getByRole("textbox", { name: "ABL source" });
  await editor.click();
  await page.keyboard.type("for each invoice no-lock: end.");
  await expect(page.getByText(sentence)).toContainText("at a round-trip time of 4.00 ms");
  await expect(page.getByLabel("Records of invoice", { exact: true })).toBeVisible();
  const choose = (name: string, bytes: Buffer) =>
    page.locator("input[type=file][multiple]").setInputFiles({ name, mimeType: "", buffer: bytes });
  await choose("stock.p", Buffer.from("procedure p:\n  find item where item.id = 3.\nend.\nend.\n"));
  await expect(page.getByText("Line 4: END without a block.")).toBeVisible();
  await choose("report.r", Buffer.from([86, 0, 1, 2]));
  await expect(page.getByRole("alert").filter({ hasText: "report.r is not text" })).toBeVisible();
  await expect(editor).toContainText("find item");
  await page.getByRole("link", { name: "Open line 2 in the lab" }).click();
  await expect(page).toHaveURL(/\/lab\/openedge-query\?.*pattern=find-share-lock/);
  await page.goBack();
  await expect(editor).toContainText("find item");

  const file = (name: string, text: string) => ({ name, mimeType: "", buffer: Buffer.from(text) });
  const input = page.locator("input[type=file][multiple]");
  await input.setInputFiles([
    file("report.p", "for each customer no-lock:\n  {orders.i order}\n  {gone.i}\nend.\n"),
    file("orders.i", "\nfor each {1} of customer no-lock: end.\n"),
    file("other.p", "find item no-lock.\n"),
  ]);
  await page.getByLabel("Program", { exact: true }).selectOption("report.p");
  const row = page.getByRole("row").filter({ hasText: "for each order of customer" });
  await expect(row).toContainText("orders.i line 2");
  await expect(page.getByText("these includes are not open: gone.i")).toBeVisible();
  await input.setInputFiles([file("gone.i", "find item no-lock.")]);
  await expect(page.getByRole("row").filter({ hasText: "find item no-lock" })).toContainText("gone.i line 1");
  const entry = (lines: readonly string[]) =>
    lines.map((line) => `[26/03/04@10:00:00.100+0100] P-1 T-9 3 4GL QRYINFO  ${line}\r\n`).join("");
  await input.setInputFiles([
    file(
      "client.log",
      entry([
        "Query Plan: C:\\app\\report.p line 3",
        "QueryId: 1",
        "Type: FOR Statement",
        "Table: shop.order",
      ]) +
        entry(["Query Statistics: report.p line 3", "QueryId: 1", "shop.order Table:"]) +
        entry(["Records from server: 48,000", "Useful: 12", "Failed: 47,988", "Select By Client: Y"]),
    ),
  ]);
  await expect(row).toContainText("1 query read 48,000 records to use 12; the client selects");
  await expect(page.getByText(/^This code, as often as client.log has it, sends/)).toBeVisible();
  await page.getByLabel("File in the editor").selectOption("orders.i");
  await expect(editor).toContainText("{1} of customer");
  await page.getByRole("button", { name: "Open as a conversation" }).click();
  await expect(page).toHaveURL(/\/conversations/);
  await expect(page.getByText("This was computed from source code, not recorded").first()).toBeVisible();
  await expect(
    page.getByText("FOR EACH order OF customer NO-LOCK, line 2 of orders.i").first(),
  ).toBeVisible();
});

test("the ABL editor accepts text when the cost worker fails", async ({ page }) => {
  // Without the worker no costs are shown, and typing still works.
  await page.addInitScript(() => {
    window.Worker = class extends EventTarget {
      constructor() {
        super();
        setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "no worker here" })), 50);
      }
      postMessage() {}
      terminate() {}
    } as unknown as typeof Worker;
  });
  await page.goto("/abl");
  const editor = page.getByRole("textbox", { name: "ABL source" });
  await editor.click();
  await page.keyboard.type("for each invoice no-lock: end.");
  await expect(page.getByRole("alert").filter({ hasText: "The source was not read" })).toContainText(
    "no worker here",
  );
  await expect(page.getByText(sentence)).toHaveCount(0);
  await expect(editor).toContainText("for each invoice no-lock: end.");
});
