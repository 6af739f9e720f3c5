import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chooseFile, chooseHere } from "../fixtures/choose-file.ts";
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

test("reference data is overlaid on the prediction, and cells that are not measured look different", {
  tag: "@phone",
}, async ({ page, axe }) => {
  await page.goto("/?set=reference:openedge-messages-size");
  await expect(page.getByText("5 of 8 rows in this view")).toBeVisible();
  const measured = page.getByRole("gridcell").filter({ hasText: "102 msgs" });
  await expect(measured).toContainText("0 %");
  await expect(page.getByRole("gridcell").filter({ hasText: "predicted" })).toHaveCount(5);
  await axe();
});

test("a link to a measurement shows no values before the settings that come with it are known", async ({
  page,
}) => {
  const { items } = await (await page.request.get("/api/teams/example/uploads")).json();
  const { id } = items.find(({ name }: { name: string }) => name === "as400-calls-commands.csv");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/.*uploads/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/lab/program-calls?set=upload:${id}`);
  await expect(page.getByRole("status")).toContainText("Loading measured data");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  await expect(page.locator("#calls")).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("7.43 s");
  await expect(page.locator("#calls")).toHaveValue("50");
});

test("every other table of the reference data opens the same way", async ({ page }) => {
  for (const id of ["options", "coding", "joins"]) {
    await page.goto(`/?set=reference:openedge-messages-${id}`);
    await expect(page.getByText(/\d+ of \d+ rows in this view/)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("messages");
  }
});

test("any file can be chosen, whatever its name", async ({ page, stackUrl }) => {
  await signUp(page, stackUrl);
  await page.goto("/uploads");
  await expect(page.getByRole("link", { name: "File formats" })).toHaveAttribute("href", "/formats");
  const log = fixture("pgbench-log.txt");
  const dialog = await chooseFile(page, {
    name: "pgbench_log.4711",
    mimeType: "",
    buffer: await readFile(log),
  });
  await expect(dialog.getByText(/^Read as a pgbench log/)).toBeVisible();
  await dialog.getByRole("button", { name: "Another file" }).click();
  await expect(dialog.locator("input[type=file]")).not.toHaveAttribute("accept");
});

test("a nettraffic.txt is read in the browser, stored, and opened over the matrix", {
  tag: "@phone",
}, async ({ page, axe, stackUrl }) => {
  await signUp(page, stackUrl);
  const dialog = await chooseFile(page, fixture("nettraffic-size-crlf.txt"));
  await expect(dialog.getByText(/Read as a nettraffic report: 8 rows/)).toBeVisible();
  await axe();
  await dialog
    .getByRole("button", { name: /^Store/ })
    .last()
    .click();
  const { teams } = await (await page.request.get("/api/me")).json();
  const list = async () => (await (await page.request.get(`/api/teams/${teams[0].id}/uploads`)).json()).items;
  await expect.poll(async () => (await list()).length).toBe(1);
  const [upload] = await list();
  expect(upload).toMatchObject({ name: "nettraffic-size-crlf.txt", rowCount: 8 });
  await page.goto(`/?set=upload:${upload.id}`);
  await expect(page.getByText(/\d+ of 8 rows in this view/)).toBeVisible();
  await page.goto("/uploads");
  await expect(page.getByText("nettraffic-size-crlf.txt").first()).toBeVisible();
  await axe();
});

test("a file is laid over the matrix without an account", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("button", { name: /^Upload/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.locator("input[type=file]").first().setInputFiles(fixture("nettraffic-size-crlf.txt"));
  const dialog = page.getByRole("dialog", { name: "Upload a measurement" });
  await expect(dialog.getByText(/8 rows/).first()).toBeVisible();
  await dialog.getByRole("button", { name: /show in the lab/i }).click();
  await expect(page.getByText(/\d+ of 8 rows in this view/)).toBeVisible();
});

test("a table with columns of its own asks what they hold", async ({ page }) => {
  const dialog = await chooseFile(page, text("own.csv", "buffer,roundtrips\n1024,102\n8192,16\n"));
  await dialog.getByLabel("Measurements of").selectOption("openedge-query");
  await expect(dialog.getByText("buffer").first()).toBeVisible();
  await expect(dialog.getByText("roundtrips").first()).toBeVisible();
  await expect(dialog.getByRole("combobox").first()).toBeVisible();
});

test("a file that cannot be used is refused in words, and another one can be chosen", async ({ page }) => {
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
    [text("h.csv", "mm,messages\n"), /row/],
    [text("n.csv", "mm,messages\n1024,-1\n"), /-1/],
    [text("nan.csv", "mm,messages\n1024,NaN\n"), /NaN/],
    [text("r.csv", "mm,messages\n12,102\n"), /-Mm: 12 is not a whole number from 350 to 32600 bytes/],
  ] as const;
  await page.goto("/uploads");
  for (const [file, words] of files) {
    const dialog = await chooseHere(page, file);
    await expect(dialog.getByText(words).first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Store/ })).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("a formula in a description stays text", async ({ page }) => {
  const dialog = await chooseFile(
    page,
    text("f.csv", 'label,mm,messages\n"=HYPERLINK(""http://x"")",1024,102\n'),
  );
  await expect(dialog.getByText('=HYPERLINK("http://x")').first()).toBeVisible();
});

/** A table of so many rows. */
function longTable(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => `run ${i},${1024 + (i % 30_000)},${i % 977}`);
  return ["label,mm,messages", ...lines].join("\n");
}

test("storing says how far it is, and cancelling leaves nothing behind", async ({ page, axe, stack }) => {
  await signUp(page, stack.url);
  const release = await holdTable(stack.databaseUrl, "measured_cell");
  try {
    const dialog = await chooseFile(page, text("long.csv", longTable(50_000)));
    await dialog
      .getByRole("button", { name: /^Store/ })
      .last()
      .click();
    await expect(dialog.getByText(/^Storing [\d,]+ of 50,000 rows$/)).toBeVisible();
    await axe();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByText("Canceled. Nothing was stored.")).toBeVisible();
  } finally {
    await release();
  }
  const { teams } = await (await page.request.get("/api/me")).json();
  const { items } = await (await page.request.get(`/api/teams/${teams[0].id}/uploads`)).json();
  expect(items).toEqual([]);
});

test("the same bytes under another name are the upload that is there", async ({ page, stackUrl }) => {
  await signUp(page, stackUrl);
  for (const [name, words] of [
    ["first.csv", "Stored first.csv: 3 rows."],
    [
      "second.csv",
      /Your team stored the same file with the same columns and settings on .*, as first\.csv\. Nothing was added\./,
    ],
  ] as const) {
    const dialog = await chooseFile(page, text(name, longTable(3)));
    await dialog
      .getByRole("button", { name: /^Store/ })
      .last()
      .click();
    await expect(dialog.getByText(words)).toBeVisible();
  }
});

test("the same bytes with other settings are stored beside the first only where that is meant", async ({
  page,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  const store = async (records: string) => {
    const dialog = await chooseFile(page, text("twice.csv", longTable(3)));
    await dialog.getByLabel("Records").first().fill(records);
    await dialog
      .getByRole("button", { name: /^Store/ })
      .last()
      .click();
    return dialog;
  };
  await expect((await store("100")).getByText("Stored twice.csv: 3 rows.")).toBeVisible();
  const dialog = await store("200");
  await expect(dialog.getByText(/This file is stored already: twice\.csv: read as table/)).toBeVisible();
  await axe();
  await dialog.getByRole("button", { name: "Store it again" }).click();
  await expect(dialog.getByText("Stored twice.csv: 3 rows.")).toBeVisible();
});

test("columns of a table are said one after the other", async ({ page }) => {
  const dialog = await chooseFile(page, text("own.csv", "buffer,roundtrips\n1024,102\n8192,16\n"));
  await dialog.getByLabel("Measurements of").selectOption("openedge-query");
  await dialog.getByRole("combobox", { name: "What buffer holds" }).selectOption("setting:mm");
  await dialog.getByRole("combobox", { name: "What roundtrips holds" }).selectOption("metric:messages");
  await dialog.getByRole("button", { name: "Apply columns" }).click();
  await expect(dialog.getByText(/Read as a table: 2 rows/)).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "8,192" })).toBeVisible();
});

test("what columns hold is kept under a name and offered again, renamed and forgotten", async ({
  page,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  const dialog = await chooseFile(page, text("own.csv", "buffer,roundtrips\n1024,102\n8192,16\n"));
  await dialog.getByLabel("Measurements of").selectOption("openedge-query");
  await dialog.getByRole("combobox", { name: "What buffer holds" }).selectOption("setting:mm");
  await dialog.getByRole("combobox", { name: "What roundtrips holds" }).selectOption("metric:messages");
  await dialog.getByRole("button", { name: "Apply columns" }).click();
  await dialog.getByLabel("Save mapping as").fill("Nightly");
  await dialog.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(dialog.getByText("The columns use the mapping Nightly.")).toBeVisible();
  const again = await chooseFile(page, text("next.csv", "roundtrips,buffer\n90,1024\n"));
  await axe();
  await again.getByRole("button", { name: "Read it so" }).click();
  await expect(again.getByText(/Read as a table: 1 row\./)).toBeVisible();
  await again.getByRole("button", { name: "Rename" }).click();
  await again.getByLabel("New name of Nightly").fill("Weekly");
  await again.getByRole("button", { name: "Rename" }).click();
  await expect(again.getByText("The columns use the mapping Weekly.")).toBeVisible();
  await again.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(again.getByLabel("Save mapping as")).toBeVisible();
});

test("what a file says of the machine itself is filled in", async ({ page, stackUrl }) => {
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
});

test("what was measured on is asked once, and a comparison says where it differs", async ({
  page,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  let dialog = await chooseFile(page, text("first.csv", longTable(3)));
  await dialog.getByText("State it", { exact: true }).click();
  await dialog.getByLabel("Version").fill("11.7");
  await dialog.getByLabel("Ping (ms)").fill("0.2");
  await dialog.getByLabel("Remember as").fill("Lab server");
  await axe();
  await dialog
    .getByRole("button", { name: /^Store/ })
    .last()
    .click();
  await expect(dialog.getByText("Stored first.csv: 3 rows.")).toBeVisible();
  dialog = await chooseFile(page, text("second.csv", longTable(4)));
  await expect(dialog.getByLabel("Environment")).toHaveValue("Lab server");
  await dialog.getByText("Change what is stated").click();
  await dialog.getByLabel("Version").fill("12.8");
  await dialog
    .getByRole("button", { name: /^Store/ })
    .last()
    .click();
  await expect(dialog.getByText("Stored second.csv: 4 rows.")).toBeVisible();

  dialog = await chooseFile(page, text("third.csv", longTable(5)));
  await dialog.getByRole("button", { name: "Rename this environment" }).click();
  await dialog.getByLabel("New name of Lab server").fill("Big server");
  await axe();
  await dialog.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(dialog.getByLabel("Environment")).toHaveValue("Big server");
  await dialog.getByRole("button", { name: "Delete this environment" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await dialog.getByLabel("Environment").selectOption("Big server, version 2");
  const { teams } = await (await page.request.get("/api/me")).json();
  const { items } = await (await page.request.get(`/api/teams/${teams[0].id}/uploads`)).json();
  await page.goto(`/compare?items=upload:${items[1].id},upload:${items[0].id}`);
  await expect(page.getByText("Measured in different environments. Version: A 11.7, B 12.8.")).toBeVisible();
  await axe();
  await page.goto(`/uploads/${items[1].id}`);
  await expect(page.getByText("What it was measured on: Lab server, version 1")).toBeVisible();
  await page.getByRole("button", { name: "Edit environment" }).click();
  await page.getByRole("dialog").getByLabel("Version").fill("12.8");
  await page.getByRole("dialog").getByRole("button", { name: "State it" }).click();
  await expect(page.getByText("Stated before, once")).toBeVisible();
  await axe();
});
