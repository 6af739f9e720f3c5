import type { Page } from "@playwright/test";
import { chooseFile } from "../fixtures/choose-file.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

/** A benchmark of another system: six runs per cell, clients by protocol. `factor` applies to 64 clients. */
function benchmark(
  version: string,
  factor: number,
  unit: "ms" | "s",
): { name: string; mimeType: string; buffer: Buffer } {
  const perSecond = unit === "ms" ? 1000 : 1;
  const lines = [1, 64].flatMap((clients) =>
    ["simple", "prepared"].flatMap((protocol, p) =>
      [0, 3, 1, 4, 2, 5].map((run, i) => {
        const tps = (900 + 100 * p) * clients ** 0.9 * (clients === 64 ? factor : 1) + 1.7 * run;
        return `${version},${clients},${protocol},${i + 1},${tps.toFixed(1)},${((perSecond * clients) / tps).toFixed(6)}`;
      }),
    ),
  );
  const text = `version,clients,protocol,run,tps,latency (${unit})\n${lines.join("\n")}\n`;
  return { name: `bench-${version}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) };
}

/** Uploads a file with the suggested columns. Returns the upload's id. */
async function store(page: Page, file: ReturnType<typeof benchmark>): Promise<string> {
  const dialog = await chooseFile(page, file);
  await expect(dialog.getByText("Read as a table: 24 rows.")).toBeVisible();
  await expect(dialog.getByLabel("Measurements of")).toHaveValue("");
  await dialog.getByRole("button", { name: "Store", exact: true }).click();
  await dialog.getByRole("link", { name: "Open the upload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: file.name })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("a CSV with custom settings gets a matrix, and two of them get verdicts", async ({
  page,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  const first = await store(page, benchmark("17", 1, "ms"));

  const matrix = page.getByRole("grid", { name: "Median tps by protocol and clients" });
  await expect(matrix.locator("td[data-index]")).toHaveCount(4);
  await expect(matrix.getByRole("gridcell").filter({ hasText: "n = 6" })).toHaveCount(4);
  await matrix.getByRole("gridcell").last().click();
  await expect(matrix.getByRole("gridcell", { selected: true })).toHaveAccessibleName(
    /^protocol prepared, clients 64: 42,200 tx\/s, n = 6, best/,
  );
  await expect(page.getByText("there is no model of this system to predict it")).toBeVisible();
  await expect(page.getByText("Residual")).toHaveCount(0);
  await axe();

  await page.getByLabel("Metric").first().selectOption({ label: "latency" });
  await expect(page.getByRole("grid", { name: /^Median latency/ })).toBeVisible();
  await page.getByLabel("Setting of the rows").selectOption("clients");
  await expect(page.getByRole("grid", { name: "Median latency by clients and protocol" })).toBeVisible();
  // A reload opens the same view.
  await expect(page).toHaveURL(/[?&][a-z]+=clients/);
  await page.reload();
  await expect(page.getByRole("grid", { name: "Median latency by clients and protocol" })).toBeVisible();

  const second = await store(page, benchmark("18", 1.2, "s"));
  await page.goto(`/compare?items=${encodeURIComponent(`upload:${first},upload:${second}`)}`);
  await expect(page.getByText("better in 2 of 4 cells, no difference shown in 2.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^version 17 18/ })).toBeVisible();
  await expect(page.getByText("Prediction error")).toHaveCount(0);
  // The second file's latency is in seconds. The comparison uses the baseline's unit.
  await expect(page.getByRole("row", { name: /^latency [\d.]+ ms [\d.]+ ms/ })).toBeVisible();
  const points = page.getByLabel("Settings of bench-18.csv that are compared");
  await expect(points.locator("option")).toHaveCount(4);
  await page
    .getByRole("button", { name: /better/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText("Mann-Whitney").first()).toBeVisible();
});

// upload.spec.ts covers saved column mappings.
test("an ambiguous column asks for its unit and better direction, and its rows can have comments", async ({
  page,
  stackUrl,
  axe,
}) => {
  await signUp(page, stackUrl);
  const rows = [1, 1, 2, 2].map((a, i) => `${a},${0.25 + i / 100}`).join("\n");
  const odd = { name: "odd.csv", mimeType: "text/csv", buffer: Buffer.from(`a,b\n${rows}\n`) };
  const dialog = await chooseFile(page, odd);
  await expect(
    dialog.getByText("2 columns are guessed: select their meanings, or leave them out."),
  ).toBeVisible();
  await expect(dialog.getByLabel("What a holds")).toHaveValue("own-setting");
  await expect(dialog.getByLabel("What b holds")).toHaveValue("own-metric");
  await axe();
  await dialog.getByLabel("Unit of b").fill("GB");
  await dialog.getByLabel("Which way of b is better").selectOption("lower");
  await dialog.getByRole("button", { name: "Apply columns" }).click();
  await dialog.getByRole("button", { name: "Store", exact: true }).click();
  await dialog.getByRole("link", { name: "Open the upload" }).click();
  await expect(page.getByRole("row", { name: /^Comment on a 1 1 2 0\.255 GB/ })).toBeVisible();
  await page.getByRole("button", { name: "Comment on a 1", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: /About the cell a 1/ })).toBeChecked();
  await expect(page.getByLabel("Comment (@ mentions a member)")).toBeFocused();
});
