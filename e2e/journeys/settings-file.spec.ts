import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

/** Drops a file of the importers' samples anywhere on the page. */
async function drop(page: Page, name: string) {
  const url = new URL(`../../packages/importers/fixtures/${name}`, import.meta.url);
  const text = await readFile(url, "utf8");
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file));
      return transfer;
    },
    [name, text] as const,
  );
  // As in a browser, nothing is dropped where what was dragged there has not been accepted.
  const accepted = () =>
    page.evaluate((dataTransfer) => {
      const over = new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer });
      return !document.body.dispatchEvent(over);
    }, data);
  await expect.poll(accepted).toBe(true);
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

const address = (page: Page) => new URL(page.url()).searchParams;

test("a .pf dropped on the lab sets it, with undo; a PROMON reading takes its settings from one", async ({
  page,
  axe,
}) => {
  await page.goto("/?mm=1024");
  await expect(page.getByRole("grid").or(page.getByRole("table")).first()).toBeVisible();
  await drop(page, "prod.pf");
  await expect(page.getByText("Read 4 settings of prod.pf")).toBeVisible();
  await expect.poll(() => address(page).get("mm")).toBe("16384");
  await expect.poll(() => address(page).get("prefetchNumRecs")).toBe("10000");
  // In focus it waits, however long the look at it takes.
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
