import { readFileSync } from "node:fs";
import { chooseFile } from "../fixtures/choose-file.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

const FILE = "openedge-atm-tps.csv";
const file = {
  name: FILE,
  mimeType: "text/csv",
  buffer: readFileSync(new URL(`../../packages/importers/fixtures/${FILE}`, import.meta.url)),
};

test("findings about a file are shown in the upload dialog and above the matrix", async ({
  page,
  axe,
  fits,
}) => {
  const dialog = await chooseFile(page, file, "/lab/openedge-servers");
  await dialog.getByText("7 findings, 6 in doubt or wrong").click();
  await expect(dialog.getByText("The same 3 values twice")).toBeVisible();
  await expect(dialog.getByText("Still climbing from run to run")).toHaveCount(2);
  await expect(dialog.getByText("Falling from run to run")).toHaveCount(2);
  await expect(dialog.getByText("The best of 3 runs that lie 38 % apart")).toBeVisible();
  await dialog.getByRole("button", { name: "Show rows 13, 14, 15" }).click();
  const preview = dialog.getByRole("region", { name: "Rows as they were read" });
  await expect(preview.getByRole("row")).toHaveCount(4);
  await expect(preview.getByRole("row").last()).toContainText("800.7 tx/s");
  await axe();
  await fits();

  await dialog.getByRole("button", { name: "Show in the lab" }).click();
  const banner = page.getByRole("region", { name: "Measured data" });
  // Keyboard only: Enter opens the summary, Space selects the finding.
  await banner.getByText("7 findings, 6 in doubt or wrong").press("Enter");
  const finding = banner.getByRole("button", { name: "Show rows 13, 14, 15" });
  await expect(finding).toHaveAccessibleDescription(/Falling from run to run/);
  await finding.press("Space");
  await expect(banner.getByRole("button", { name: "Showing rows 13, 14, 15" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(banner.getByRole("status").filter({ hasText: "marked" })).toHaveText(
    /One cell is marked in the matrix/,
  );
  // With other settings its rows are not in the matrix, until the form has the settings of the rows.
  const clients = page.getByRole("textbox", { name: "Clients", exact: true });
  await clients.fill("100");
  await clients.press("Enter");
  await expect(banner.getByRole("status").filter({ hasText: "view" })).toContainText("Not in this view");
  await banner.getByRole("button", { name: "Set the form to row 13" }).press("Enter");
  await expect(banner.getByRole("status").filter({ hasText: "marked" })).toHaveText(
    /One cell is marked in the matrix/,
  );
  await expect(page.getByText("marked: cells of the finding")).toBeVisible();
  await fits();
});

test("an upload's page and the reference data show the same findings", async ({ page, axe, stackUrl }) => {
  await signUp(page, stackUrl);
  const { teams } = await (await page.request.get("/api/me")).json();
  const stored = await page.request.post(`/api/teams/${teams[0].id}/uploads`, {
    params: { name: FILE, model: "openedge-servers" },
    headers: { "content-type": "application/octet-stream" },
    data: file.buffer,
  });
  expect(stored.status(), await stored.text()).toBe(201);
  await page.goto("/references#openedge-atm-tps");
  const set = page.getByRole("region", { name: "ATM benchmark, 150 clients" });
  await set.getByText("7 findings, 6 in doubt or wrong").click();
  await set.getByRole("button", { name: "Show rows 7, 8, 9" }).click();
  await expect(set.getByText("3 of 42, those of the finding")).toBeVisible();
  await expect(set.getByRole("table").getByRole("row")).toHaveCount(4);
  await axe();
  await page.goto(`/uploads/${(await stored.json()).upload.id}`);
  await page.getByText("7 findings, 6 in doubt or wrong").click();
  await page.getByRole("button", { name: "Show rows 7, 8, 9" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(4);

  await test.step("records that were sent one by one come with a rewrite", async () => {
    await page.goto("/?set=reference:openedge-messages-coding&pattern=find-no-lock");
    const banner = page.getByRole("region", { name: "Measured data" });
    await banner.getByText("3 findings").click();
    await expect(banner.getByText(/It saves 3,491 of 3,519 messages/)).toBeVisible();
    await banner.getByRole("button", { name: "Try the rewrite" }).first().click();
    await expect(banner.getByText("The form now has the rewrite.").first()).toBeVisible();
    await expect(page).not.toHaveURL(/pattern=find-no-lock/);
  });
});
