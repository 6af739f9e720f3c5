import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

/** Drops a file on the page: an importer fixture, or one with the given text. */
async function drop(page: Page, name: string, customText?: string) {
  const url = new URL(`../../packages/importers/fixtures/${name}`, import.meta.url);
  const text = customText ?? (await readFile(url, "utf8"));
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file));
      return transfer;
    },
    [name, text] as const,
  );
  // As in a browser, a drop needs an accepted dragover.
  const accepted = () =>
    page.evaluate((dataTransfer) => {
      const over = new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer });
      return !document.body.dispatchEvent(over);
    }, data);
  await expect.poll(accepted).toBe(true);
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

const address = (page: Page) => new URL(page.url()).searchParams;

test("a .pf dropped on the lab sets its values, with undo; a PROMON report takes its settings from a .pf", async ({
  page,
  axe,
}) => {
  await page.goto("/?mm=1024");
  await expect(page.getByRole("grid").or(page.getByRole("table")).first()).toBeVisible();
  await drop(page, "prod.pf");
  await expect(page.getByText("Read 4 settings of prod.pf")).toBeVisible();
  await expect.poll(() => address(page).get("mm")).toBe("16384");
  await expect.poll(() => address(page).get("prefetchNumRecs")).toBe("10000");
  // The toast stays while it has the focus, so the check may take long.
  const undo = page.getByRole("button", { name: "Undo" }).last();
  await undo.focus();
  await axe();
  await undo.click();
  await expect.poll(() => address(page).get("mm")).toBe("1024");
  await expect.poll(() => address(page).get("prefetchNumRecs")).toBeNull();

  await drop(page, "promon-servers-two.txt");
  const dialog = page.getByRole("dialog", { name: "Upload a measurement" });
  await expect(dialog.getByText(/Read as PROMON's Activity: Servers: 1 row/)).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "198 messages" })).toBeVisible();
  await drop(page, "prod.pf");
  await expect(dialog.getByText("Read 4 settings of prod.pf")).toBeVisible();
  await expect(dialog.getByLabel(/-Mm/).first()).toHaveValue(/16.?384/);
  await dialog.getByRole("button", { name: "Show in the lab" }).click();
  await expect.poll(() => address(page).get("mm")).toBe("16384");
});

test("a .pf dropped before the measurement is read once, and later edits stay", async ({ page }) => {
  await page.goto("/uploads");
  await drop(page, "early.pf", "-Mm 16384\n");
  const dialog = page.getByRole("dialog", { name: "Upload a measurement" });
  await expect(dialog.getByText(/^early\.pf is read once a measurement says/)).toBeVisible();
  await drop(page, "rows.csv", "prefetchNumRecs,messages,remark\n64,102,a\n1000,16,b\n");
  await dialog.getByLabel("Measurements of").selectOption("openedge-query");
  const mm = dialog.getByLabel(/^-Mm/);
  await expect(mm).toHaveValue(/16.?384/);
  await mm.fill("8192");
  await dialog.getByText("Columns", { exact: true }).click();
  const remark = dialog.getByRole("combobox", { name: "What remark holds" });
  await remark.selectOption("label");
  await expect(dialog.getByRole("cell", { name: "a", exact: true })).toBeVisible();
  // A second .pf is read after the columns changed.
  await drop(page, "late.pf", "-prefetchDelay\n");
  await expect(dialog.getByText(/^Read 1 setting of late\.pf/)).toBeVisible();
  await expect(mm).toHaveValue(/8.?192/);
});
