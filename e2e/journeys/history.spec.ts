import type { Page } from "@playwright/test";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

/** Stores one upload with six runs around a median. */
async function store(page: Page, origin: string, name: string, median: number): Promise<void> {
  const runs = [-5, -3, -1, 1, 3, 5].map((off) => `1024,64,${median + off / 10}`);
  const { teams } = await (await page.request.get("/api/me")).json();
  const reply = await page.request.post(`/api/teams/${teams[0].id}/uploads`, {
    params: { name, model: "openedge-query" },
    headers: { origin, "content-type": "application/octet-stream" },
    data: Buffer.from(`mm,prefetchNumRecs,elapsedMs\n${runs.join("\n")}\n`),
  });
  expect(reply.status(), await reply.text()).toBe(201);
}

test("a history shows when a metric changed, and compares it with a baseline", async ({
  page,
  axe,
  fits,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await page.goto("/history");
  await expect(page.getByText("No history yet")).toBeVisible();
  for (const [i, median] of [100, 101, 99.5, 100.5, 120, 121, 119.5, 120.5].entries())
    await store(page, stackUrl, `build-${i + 1}.csv`, median);

  await page.goto("/uploads");
  await page.getByRole("link", { name: "History", exact: true }).filter({ visible: true }).click();
  await expect(page.getByText(/It changed once, with build-5\.csv \(\+20 %\)\./)).toBeVisible();
  const changes = page.getByRole("region", { name: "Change points" });
  await expect(changes.getByRole("listitem")).toContainText("from build-5.csv on");

  // The arrow keys move through the chart, and the address has the focused point.
  await page.getByRole("application", { name: /^Elapsed over 8 points/ }).press("Home");
  await expect(page.getByText(/in build-1\.csv/)).toBeVisible();
  await expect(page).toHaveURL(/at=/);
  await page.getByRole("button", { name: "Set as baseline" }).click();
  await fits();
  await page.getByLabel("Maximum regression (%)").fill("10");
  await page.getByRole("button", { name: "Save for team" }).click();
  const table = page.getByRole("region", { name: "All uploads" }).getByRole("table");
  await expect(table.getByRole("row", { name: /build-8\.csv/ })).toContainText("beyond the 10 % allowed");
  await expect(table.getByRole("row", { name: /build-1\.csv/ })).toContainText("baseline");
  await expect(page.getByText("4 are beyond a threshold.")).toBeVisible();
  await axe();

  // The team's settings are saved.
  await page.reload();
  await expect(table.getByRole("row", { name: /build-5\.csv/ })).toContainText("beyond the 10 % allowed");

  await table.getByRole("checkbox", { name: /^Compare build-4\.csv/ }).check();
  await table.getByRole("checkbox", { name: /^Compare build-5\.csv/ }).check();
  await page.getByRole("link", { name: "Compare 2" }).click();
  await expect(page).toHaveURL(/\/compare\?items=upload/);
  await expect(page.getByText("B against A:")).toBeVisible();
  await expect(page.getByText(/^B is 19.5 ms above A\. No stated setting differs/)).toBeVisible();
});

test("measurements without a model have a history by metric, in the order of measuring", async ({
  page,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  const { teams } = await (await page.request.get("/api/me")).json();
  for (const [name, latency, measuredOn] of [
    ["now.json", 5, undefined],
    ["before.json", 4, "2026-01-02"],
  ] as const) {
    const reply = await page.request.post(`/api/teams/${teams[0].id}/uploads`, {
      params: {
        name,
        ...(measuredOn && { environment: JSON.stringify({ environmentId: null, facts: { measuredOn } }) }),
      },
      headers: { origin: stackUrl, "content-type": "application/octet-stream" },
      data: Buffer.from(JSON.stringify({ checkout: { latency: { value: latency } } })),
    });
    expect(reply.status(), await reply.text()).toBe(201);
  }
  await page.goto("/history");
  await expect(page.getByLabel("System").locator("option:checked")).toHaveText(/^Bencher Metric Format: /);
  await expect(page.getByText(/in the latest of 2 uploads\./)).toBeVisible();
  const rows = page.getByRole("region", { name: "All uploads" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("now.json");
  await expect(rows.nth(1)).toContainText(", stored");
  await expect(rows.nth(2)).toContainText("2 Jan 2026, measured");

  // The runs of an experiment have a history too.
  const axes = [
    { param: "mm", values: [1024, 8192] },
    { param: "prefetchNumRecs", values: [16, 1000] },
  ];
  const design = { model: "openedge-query", params: { records: 1000 }, axes, metric: "messages", seed: 1 };
  const made = await page.request.post(`/api/teams/${teams[0].id}/experiments`, {
    headers: { origin: stackUrl },
    data: { name: "Nightly", design },
  });
  expect(made.status(), await made.text()).toBe(201);
  await page.reload();
  await page.getByLabel("Source").selectOption({ label: "Runs of Nightly" });
  await expect(page.getByText(/in the latest of 1 run\. Change detection needs 8 runs/)).toBeVisible();
  const { id } = await made.json();
  const again = await page.request.post(`/api/teams/${teams[0].id}/experiments/${id}/runs`, {
    headers: { origin: stackUrl },
    data: { design: { ...design, params: { records: 2000 } } },
  });
  expect(again.status(), await again.text()).toBe(201);
  await page.reload();
  const sentence = page.getByText(/in the latest of 2 runs\./);
  await expect(sentence).toBeVisible();
  // The text is found once, and not searched again for each focused point.
  const updates = await sentence.evaluateHandle((element) => {
    const texts = new Set<string | null>();
    new MutationObserver(() => texts.add(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return texts;
  });
  await page.getByRole("application", { name: /over 2 points/ }).press("Home");
  await expect(page).toHaveURL(/at=/);
  await expect(page.getByText(/in Run 1,/)).toBeVisible();
  await expect(sentence).toBeVisible();
  expect(await updates.evaluate((texts) => [...texts])).toEqual([]);
});
