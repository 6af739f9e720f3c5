import { expect, test } from "../fixtures/test.ts";

const sentence = /^With these parameters, a query of ([\d,]+) records takes/;

test("Parameter files are reviewed for a release and a workload", { tag: "@phone" }, async ({
  page,
  axe,
}) => {
  await page.goto("/pf");
  await page.getByRole("button", { name: "Open the example" }).click();
  await expect(page.getByText("-Mi 8 is more than -Ma 5")).toBeVisible();
  await expect(page.getByText("did you mean -lruskips?")).toBeVisible();
  const mm = page.getByRole("row").filter({ hasText: "Message size" });
  await expect(mm).toContainText("against the default");
  await page.getByLabel("Release").selectOption("11.7");
  await expect(mm).toContainText("saves");
  await page.getByLabel("Round-trip time in ms").fill("30");
  await expect(page.getByText(sentence)).toContainText("at a round-trip time of 30.0 ms");
  await expect(page).toHaveURL(/version=11\.7.*rttMs=30/);
  const changes = page.getByRole("region", { name: "Changes of the files" });
  await expect(changes).toContainText("+-prefetchNumRecs 100");
  await expect(changes).not.toContainText("+-Mm");
  await page.getByLabel("Also change values that cost time here").check();
  await expect(changes).toContainText("+-Mm");
  await axe();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    "pixels that the page is wider than the screen",
  ).toBe(0);
});

test("Parameter files open with those that they name, or say why not, and lead to the lab", async ({
  page,
}) => {
  await page.goto("/pf?version=11.5");
  const choose = (...files: (readonly [name: string, bytes: Buffer])[]) =>
    page
      .locator("input[type=file][multiple]")
      .setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: "", buffer })));
  await choose(
    ["shared.pf", Buffer.from("-Mm 2048\r\n-prefetchNumRecs 500\r\n")],
    ["broker.pf", Buffer.from("\ufeff# größe\r\n-S 900 -n 12\r\n-pf conf\\shared.pf\r\n", "utf16le")],
    ["session.pf", Buffer.from("-db a -H h -S 900 -Mm 1024\n-p start.p\n")],
  );
  await expect(page.getByLabel("Server's parameters")).toHaveValue(/größe/);
  await expect(page.getByText("the server refuses clients with another -Mm")).toBeVisible();
  await choose(["data.pf", Buffer.from([0, 1, 2, 3])]);
  await expect(page.getByRole("alert").filter({ hasText: "data.pf is binary" })).toBeVisible();
  await page.getByRole("link", { name: "Open in the lab" }).click();
  await expect(page).toHaveURL(/\/lab\/openedge-query\?.*mm=2048.*prefetchNumRecs=500/);
});

test("Parameter files are reviewed for the ABL source that was open before, and for its recording", async ({
  page,
}) => {
  await page.goto("/abl?rttMs=45");
  await page.getByRole("button", { name: "Open the example" }).click();
  const sent = /sends ([\d,]+) messages/.exec(
    (await page.getByText(/^This code sends/).textContent()) ?? "",
  )?.[1];
  await page.getByRole("button", { name: "Open as a conversation" }).click();
  await expect(page).toHaveURL(/\/conversations$/);
  for (const kind of ["source", "open"]) {
    await page.goto("/pf?version=12.8&rttMs=45");
    await page.getByLabel("Server's parameters").fill("-S 1\n");
    await page.getByLabel("What is computed").selectOption(kind);
    await expect(page.getByText(/^With these parameters, open-orders.p takes/)).toContainText(
      `${sent} messages`,
    );
    await expect(page.getByLabel("Records of the query")).toHaveCount(0);
  }
  await page.getByLabel("Server's parameters").fill("-S 1\n-Mm 1024\n-prefetchNumRecs 3\n");
  const mm = page.getByRole("row").filter({ hasText: "Message size" });
  await expect(mm).toContainText(/costs [\d,]+ messages/);
  await page.goto("/abl");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.goto("/pf?for=source");
  await expect(page.getByText("The ABL source of this address is not open in this tab.")).toBeVisible();
  await expect(page.getByLabel("What is computed").locator("option[value=source]")).toHaveCount(0);
  await expect(page.getByLabel("What is computed").locator("option[value=open]")).toHaveCount(1);
});
