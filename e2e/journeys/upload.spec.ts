import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { chooseFile, chooseHere } from "../fixtures/choose-file.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { holdTable } from "../fixtures/hold-table.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../packages/importers/fixtures/${name}`, import.meta.url));
const text = (name: string, content: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

test.use({ expectedErrors: /net::ERR_FAILED/ });

/** The uploads of the user's team, newest first. */
async function storedUploads(page: Page) {
  const { teams } = await (await page.request.get("/api/me")).json();
  return (await (await page.request.get(`/api/teams/${teams[0].id}/uploads`)).json()).items;
}

/** Closes the open dialog and chooses another file. */
async function chooseNext(page: Page, file: Parameters<typeof chooseHere>[1]): Promise<Locator> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Upload a measurement" })).toBeHidden();
  return chooseHere(page, file);
}

const store = (dialog: Locator) =>
  dialog
    .getByRole("button", { name: /^Store/ })
    .last()
    .click();

test("a link to a measurement shows no values until its settings are loaded", async ({ page }) => {
  const { items } = await (await page.request.get("/api/teams/example/uploads")).json();
  const { id } = items.find(({ name }: { name: string }) => name === "as400-calls-commands.csv");
  const release = await holdRequests(page, "*/api/*uploads*");
  await page.goto(`/lab/program-calls?set=upload:${id}`);
  await expect(page.getByRole("status")).toContainText("Loading measured data");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  await expect(page.locator("#calls")).toBeHidden();
  await release();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("7.43 s");
  await expect(page.locator("#calls")).toHaveValue("50");
});

test("a nettraffic.txt is read in the browser, stored, and shown on the matrix", async ({
  page,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  const dialog = await chooseFile(page, fixture("nettraffic-size-crlf.txt"));
  await expect(dialog.getByText(/Read as a nettraffic report: 8 rows/)).toBeVisible();
  await axe();
  await store(dialog);
  await expect(dialog.getByText("Stored nettraffic-size-crlf.txt: 8 rows.")).toBeVisible();
  const [upload] = await storedUploads(page);
  expect(upload).toMatchObject({ name: "nettraffic-size-crlf.txt", rowCount: 8 });
  await page.goto(`/?set=upload:${upload.id}`);
  await expect(page.getByText(/\d+ of 8 rows in this view/)).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  await expect(page.getByText("not the measured rows of nettraffic-size-crlf.txt")).toBeVisible();
  await page.goto("/uploads");
  await expect(page.getByText("nettraffic-size-crlf.txt").first()).toBeVisible();
  await axe();
});

test("cells copied from a spreadsheet are pasted", async ({ page }) => {
  await page.goto("/uploads");
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Upload a measurement" });
  await expect(dialog.getByText("or paste a table")).toBeVisible();
  await page.evaluate((cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["picture"], "image.png", { type: "image/png" }));
    clipboardData.setData("text/plain", cells);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, "Clients\t-Ma\tTPS\t\r\n400\t4\t1.201,5\t\r\n300\t4\t1.101,25\t\r\n");
  await expect(dialog.getByText(/^Read as a table: 2 rows/)).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "1,201.5 tx/s" })).toBeVisible();
});

test("a file of any name is read or rejected with a message, and another can be chosen", async ({ page }) => {
  await page.goto("/uploads");
  const log = await readFile(fixture("pgbench-log.txt"));
  const dialog = await chooseHere(page, { name: "pgbench_log.4711", mimeType: "", buffer: log });
  await expect(dialog.getByText(/^Read as a pgbench log/)).toBeVisible();
  await dialog.getByRole("button", { name: "Another file" }).click();
  await expect(dialog.locator("input[type=file]")).not.toHaveAttribute("accept");

  const files = [
    [text("empty.txt", ""), /empty/],
    [
      {
        name: "a.png",
        mimeType: "image/png",
        buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
      },
      /a\.png.{0,3} is a PNG picture/,
    ],
    [text("r.csv", "mm,messages\n12,102\n"), /-Mm: 12 is not a whole number from 350 to 32600 bytes/],
  ] as const;
  for (const [file, words] of files) {
    await chooseNext(page, file);
    await expect(dialog.getByText(words).first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Store/ })).toBeHidden();
  }

  await test.step("a formula in a description stays text", async () => {
    await chooseNext(page, text("f.csv", 'label,mm,messages\n"=HYPERLINK(""http://x"")",1024,102\n'));
    await expect(dialog.getByText('=HYPERLINK("http://x")').first()).toBeVisible();
  });
});

/** A table with the given number of rows. */
function longTable(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => `run ${i},${1024 + (i % 30_000)},${i % 977}`);
  return ["label,mm,messages", ...lines].join("\n");
}

test("storing shows its progress and can be canceled, and the same bytes are stored once unless confirmed", async ({
  page,
  axe,
  stack,
}) => {
  await signUp(page, stack.url);
  const release = await holdTable(stack.databaseUrl, "measured_cell");
  let dialog: Locator;
  try {
    dialog = await chooseFile(page, text("long.csv", longTable(50_000)));
    await store(dialog);
    await expect(dialog.getByText(/^Storing [\d,]+ of 50,000 rows$/)).toBeVisible();
    await axe();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByText("Canceled. Nothing was stored.")).toBeVisible();
  } finally {
    await release();
  }
  expect(await storedUploads(page)).toEqual([]);

  await test.step("a lost connection is shown while it is lost", async () => {
    await chooseNext(page, text("first.csv", longTable(3)));
    await dialog.getByLabel("Records").first().fill("100");
    await page.route("**/api/teams/**", (route) => route.abort());
    await store(dialog);
    await expect(dialog.getByText("Nothing was stored: The server does not respond.")).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("under another name the existing upload is found", async () => {
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText("Stored first.csv: 3 rows.")).toBeVisible();
    await chooseNext(page, text("second.csv", longTable(3)));
    await dialog.getByLabel("Records").first().fill("100");
    await store(dialog);
    await expect(
      dialog.getByText(
        /Your team stored the same file with the same columns and settings on .*, as first\.csv\. Nothing was added\./,
      ),
    ).toBeVisible();
  });

  await test.step("with other settings a second upload needs a confirmation", async () => {
    await chooseNext(page, text("first.csv", longTable(3)));
    await dialog.getByLabel("Records").first().fill("200");
    await store(dialog);
    await expect(dialog.getByText(/This file is stored already: first\.csv: read as table/)).toBeVisible();
    await dialog.getByRole("button", { name: "Store it again" }).click();
    await expect(dialog.getByText("Stored first.csv: 3 rows.")).toBeVisible();
  });
});

test("columns are mapped, the mapping is saved, suggested again, renamed and deleted", async ({
  page,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await page.goto("/uploads");
  await expect(page.getByRole("link", { name: "File formats" })).toHaveAttribute("href", "/formats");
  const dialog = await chooseHere(page, text("own.csv", "buffer,roundtrips\n1024,102\n8192,16\n"));
  await dialog.getByLabel("Measurements of").selectOption("openedge-query");
  await dialog.getByRole("combobox", { name: "What buffer holds" }).selectOption("setting:mm");
  await dialog.getByRole("combobox", { name: "What roundtrips holds" }).selectOption("metric:messages");
  await dialog.getByRole("button", { name: "Apply columns" }).click();
  await expect(dialog.getByText(/Read as a table: 2 rows/)).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "8,192" })).toBeVisible();
  await dialog.getByLabel("Save mapping as").fill("Nightly");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("The columns use the mapping Nightly.")).toBeVisible();
  await chooseNext(page, text("next.csv", "roundtrips,buffer\n90,1024\n"));
  await dialog.getByRole("button", { name: "Use this mapping" }).click();
  await expect(dialog.getByText(/Read as a table: 1 row\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Rename" }).click();
  // Escape keeps the name and the dialog with the file.
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("The columns use the mapping Nightly.")).toBeVisible();
  await dialog.getByRole("button", { name: "Rename" }).click();
  await dialog.getByLabel("New name of Nightly").fill("Weekly");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog.getByText("The columns use the mapping Weekly.")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByLabel("Save mapping as")).toBeVisible();
});

test("an environment is read from the file or entered once, and a comparison shows where it differs", async ({
  page,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  const log = [
    "pgbench (18.1, server 16.3)",
    "transaction type: <builtin: select only>",
    "scaling factor: 1",
    "query mode: simple",
    "number of clients: 4",
    "number of threads: 1",
    "duration: 5 s",
    "number of transactions actually processed: 5000",
    "latency average = 1.0 ms",
    "tps = 1000.0 (without initial connection time)",
  ];
  const dialog = await chooseFile(page, text("pgbench.txt", `${log.join("\n")}\n`));
  await expect(dialog.getByText("Product PostgreSQL, Version 16.3")).toBeVisible();

  await chooseNext(page, text("first.csv", longTable(3)));
  await dialog.getByText("Add environment", { exact: true }).click();
  await dialog.getByLabel("Version").fill("11.7");
  await dialog.getByLabel("Ping (ms)").fill("0.2");
  await dialog.getByLabel("Save as").fill("Lab server");
  await axe();
  await store(dialog);
  await expect(dialog.getByText("Stored first.csv: 3 rows.")).toBeVisible();
  await chooseNext(page, text("second.csv", longTable(4)));
  await expect(dialog.getByRole("combobox", { name: "Environment" })).toHaveValue("Lab server");
  await dialog.getByText("Edit environment").click();
  await dialog.getByLabel("Version").fill("12.8");
  await store(dialog);
  await expect(dialog.getByText("Stored second.csv: 4 rows.")).toBeVisible();

  await chooseNext(page, text("third.csv", longTable(5)));
  await dialog.getByRole("button", { name: "Rename this environment" }).click();
  await dialog.getByLabel("New name of Lab server").fill("Big server");
  await dialog.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(dialog.getByRole("combobox", { name: "Environment" })).toHaveValue("Big server");
  await dialog.getByRole("button", { name: "Delete this environment" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await dialog.getByRole("combobox", { name: "Environment" }).selectOption("Big server, version 2");
  const items = await storedUploads(page);
  await page.goto(`/compare?items=upload:${items[1].id},upload:${items[0].id}`);
  await expect(page.getByText("Measured in different environments. Version: A 11.7, B 12.8.")).toBeVisible();
  await page.goto(`/uploads/${items[1].id}`);
  await expect(page.getByText("Environment: Lab server, version 1")).toBeVisible();
  await page.getByRole("button", { name: "Edit environment" }).click();
  await page.getByRole("dialog").getByLabel("Version").fill("12.8");
  await page.getByRole("dialog").getByRole("button", { name: "Save environment" }).click();
  await expect(page.getByText("Stated before, once")).toBeVisible();
  await axe();
});
