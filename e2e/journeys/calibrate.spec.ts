import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

test("constants are fitted to measured rows, used, saved, and shown to others as calibrated", async ({
  page,
  stranger,
  axe,
  fits,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await page.goto("/?set=reference:openedge-messages-size");
  await expect(page.getByText("5 of 8 rows in this view")).toBeVisible();
  await test.step("before calibration, cells without measurements look different", async () => {
    await expect(page.getByRole("gridcell").filter({ hasText: "102 msgs" })).toContainText("0 %");
    await expect(page.getByRole("gridcell").filter({ hasText: "predicted" })).toHaveCount(5);
    await axe();
  });
  await page.getByRole("button", { name: "Calibrate" }).click();
  const dialog = page.getByRole("dialog", { name: "Calibrate" });
  await expect(dialog.getByText("Predicted against measured")).toBeVisible();
  // A constant that the rows state is not fitted until it is selected.
  await expect(dialog.getByRole("rowheader", { name: "One-way latency" })).toHaveCount(0);
  await dialog.getByRole("checkbox", { name: "One-way latency" }).check();
  await expect(dialog.getByRole("rowheader", { name: "One-way latency" })).toBeVisible();
  await expect(dialog.getByText(/cells in \d+ parts, each predicted by a fit without it/)).toBeVisible();
  await axe();
  await fits();
  await dialog.getByRole("button", { name: "Save to team" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Talk of 2017");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Talk of 2017")).toBeVisible();
  await dialog.getByRole("button", { name: "Use in the lab" }).click();
  await expect(dialog).toBeHidden();

  // Every number shows its source, and a reload changes nothing.
  const cell = page.getByRole("complementary", { name: "Selected cell" });
  const expectCalibrated = async () => {
    await expect(page.getByRole("main").getByText("Talk of 2017").first()).toBeVisible();
    await expect(cell.getByText("predicted", { exact: true })).toHaveCount(0);
    await expect(cell.getByText("calibrated", { exact: true }).first()).toBeVisible();
  };
  await expectCalibrated();
  await expect(page).toHaveURL(/calibrated=.*latencyMs.*&calibration=[0-9a-f-]{36}&fit=Talk/);
  const { search } = new URL(page.url());
  await test.step("after a reload, and in a shared link", async () => {
    const gridText = await page.getByRole("grid").textContent();
    await page.reload();
    await expectCalibrated();
    await expect(page.getByRole("grid")).toHaveText(gridText ?? "");
    const { teams } = await (await page.request.get("/api/me")).json();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const save = page.getByRole("dialog");
    await save.getByLabel("Name", { exact: true }).fill("Calibrated design");
    await save.getByRole("button", { name: /^Save/ }).click();
    await expect(save.getByText(/byte for byte|same bytes/i)).toBeVisible();
    const team = `/api/teams/${teams[0].id}`;
    const { items } = await (await page.request.get(`${team}/experiments`)).json();
    const made = await page.request.post(`${team}/shares`, {
      data: { of: { kind: "run", id: items[0].latestRun.id } },
    });
    const { url } = await made.json();
    await stranger.goto(url);
    await expect(stranger.getByText("Talk of 2017").first()).toBeVisible();
    await expect(stranger.getByText("calibrated", { exact: true }).first()).toBeVisible();
    await expect(stranger.getByText("predicted", { exact: true })).toHaveCount(0);
    // The lab's own link needs no account.
    await stranger.goto(`/${search}`);
    await expect(stranger.getByRole("main").getByText("Talk of 2017").first()).toBeVisible();
    await expect(stranger.getByRole("grid")).toHaveText(gridText ?? "");
  });

  await test.step("extrapolation is shown, and a constant set by hand is a prediction again", async () => {
    const main = page.getByRole("main");
    const records = page.locator("#records");
    const before = await records.inputValue();
    await records.fill("99");
    await expect(main.getByText(/Records 99 .*outside of the rows behind the fit/)).toBeVisible();
    await expect(main.getByText("extrapolated", { exact: true }).first()).toBeVisible();
    await records.fill(before);
    await expect(main.getByText(/Records 99 /)).toHaveCount(0);
    // The settings are those of the fitted rows again, but the recommended pattern is not in the rows.
    await expect(
      main.getByText(/Code pattern is .*; the rows behind the fit have only FOR EACH/),
    ).toBeVisible();
    await expect(main.getByText("extrapolated", { exact: true })).toHaveCount(1);
    await page.locator("#latencyMs").fill("3");
    await page.keyboard.press("Enter");
    await expect(main.getByText("calibrated", { exact: true })).toHaveCount(0);
  });

  await test.step("the list opens, renames and deletes it", async () => {
    await page.goto("/calibrations");
    await page.getByRole("button", { name: "Talk of 2017", exact: true }).click();
    await expect(page.getByRole("dialog").getByText("Predicted against measured")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Actions for Talk of 2017" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByLabel("Name", { exact: true }).fill("The talk");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Actions for The talk" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(page.getByText("No calibrations yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: "The talk", exact: true })).toBeVisible();
    await axe();
  });
});
