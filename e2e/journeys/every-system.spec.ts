import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { calibrate, preselectedConstants, unstated } from "@wirecost/analysis";
import { type ReadRow, toCsv } from "@wirecost/importers";
import {
  type Axis,
  applies,
  computeRun,
  defaultParams,
  formatQuantity,
  type Model,
  median,
  models,
  type Param,
  type Params,
  paramName,
  rankable,
  rankOptions,
  recommend,
  serializeRun,
  shownAxes,
  simulate,
} from "@wirecost/sim-core";
import { runTerminal } from "../fixtures/run-terminal.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";
import { unusualDesign } from "../fixtures/unusual-design.ts";

/** Factors that turn a prediction into runs. Their median is 6.5 % above it, and all differ. */
const NOISE = [1.04, 1.05, 1.06, 1.07, 1.08, 1.09];

/** Tolerance of a recommendation in percent. Not the default. */
const WITHIN = 7;

/** Settings that an unusual design leaves at the default: with another value an axis would have no effect. */
const AT_DEFAULT: Readonly<Record<string, readonly string[]>> = {
  "openedge-servers": ["connection"],
  "bulk-insert": ["place"],
};

/** Formats a value for --set and for the axes of the CLI. */
const valueText = (value: unknown) => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));
const axisText = ({ param, values }: Axis) => `${param}=${values.map(valueText).join(",")}`;

/** Systems with so many settings that a fit takes longer than all other steps. calibrate.spec.ts fits one of them. */
const UNFITTED: readonly string[] = ["openedge-query", "openedge-servers"];

/**
 * All features of the product, on every system, with values that are not the defaults. The same package computes the
 * expected values, so a feature that uses another system or a default shows other values.
 */
for (const model of models) {
  test(`${model.id}: every feature uses this system and these values`, async ({
    page,
    stranger,
    stackUrl,
  }) => {
    test.slow();
    const design = unusualDesign(model);
    const run = computeRun(design);
    const ownResult = simulate(model, design.params, design.seed);
    const { metric } = model.view;
    const text = (value: number | undefined) =>
      formatQuantity(value ?? Number.NaN, model.metrics[metric]?.unit ?? "1");
    const { free, measured, noisy, rows } = measuredRows(model);
    const fixed = fixedSetting(model);
    // Rows that leave a constant or setting open: a prediction from a guessed value decides nothing.
    const open = unstated(model, rows[0]?.settings ?? {}, noisy).settings;
    const deviation =
      open.length > 0
        ? `does not state ${open.map((id) => paramName(model.params[id] as Param)).join(", ")}.`
        : /6\.1 % .* than measured/;

    // If all cells were equal or at the defaults, a wrong feature could look right.
    const { params } = design;
    const usual = Object.entries(defaultParams(model)).filter(([id, value]) => params[id] === value);
    expect(usual.map(([id]) => id)).toEqual(AT_DEFAULT[model.id] ?? []);
    for (const { param, values } of design.axes)
      expect(
        new Set(values.map((value) => simulate(model, { ...params, [param]: value }, design.seed)[metric]))
          .size,
        `results along ${param}`,
      ).toBe(2);

    await signUp(page, stackUrl);
    const { teams } = await (await page.request.get("/api/me")).json();
    const team = `/api/teams/${teams[0].id}`;
    const post = async (path: string, data: object) => {
      const reply = await page.request.post(`${team}/${path}`, { data, headers: { origin: stackUrl } });
      expect(reply.status(), await reply.text()).toBe(201);
      return reply.json();
    };
    const { token } = await post("keys", { name: "terminal", scope: "read" });
    const terminal = { url: stackUrl, token };

    const saved = await test.step("save: stores the bytes of this design", async () => {
      const { latestRun } = await post("experiments", { name: `Unusual ${model.title}`, design });
      expect(await (await page.request.get(`${team}/runs/${latestRun.id}/raw`)).text()).toBe(
        serializeRun(run),
      );
      return latestRun.id as string;
    });

    const lab =
      await test.step("CLI: predicts the same, and links to the same design in the lab", async () => {
        const [rowAxis, columnAxis] = design.axes;
        const settings = Object.entries(design.params).flatMap(([id, value]) => [
          "--set",
          `${id}=${valueText(value)}`,
        ]);
        const axes = ["--rows", axisText(rowAxis), "--columns", axisText(columnAxis)];
        const shown = ["--metric", design.metric, "--seed", String(design.seed)];
        const args = ["predict", model.id, ...settings, ...axes, ...shown, "--json"];
        const predicted = JSON.parse(await runTerminal(args, terminal));
        expect(predicted.model).toBe(model.id);
        expect(predicted.params).toEqual(design.params);
        const cells = predicted.cells.map(({ metrics }: { metrics: Params }) => metrics);
        expect(cells).toEqual(
          run.cells.map((values) => Object.fromEntries(run.metrics.map((id, i) => [id, values[i]]))),
        );
        return new URL(predicted.url);
      });

    const upload = await test.step("upload: rows measured at these values", async () => {
      const reply = await page.request.post(`${team}/uploads`, {
        params: { name: "unusual.csv", model: model.id },
        headers: { origin: stackUrl, "content-type": "application/octet-stream" },
        data: Buffer.from(toCsv(rows, model)),
      });
      expect(reply.status(), await reply.text()).toBe(201);
      const { upload: stored } = await reply.json();
      expect(stored).toMatchObject({ model: model.id, rowCount: rows.length });
      return stored.id as string;
    });

    await test.step("compare in the CLI: each measured cell has its own prediction", async () => {
      const args = ["compare", `run:${saved}`, `upload:${upload}`, "--metric", noisy, "--json"];
      const { sides, comparison } = JSON.parse(await runTerminal(args, terminal));
      expect(sides.map((side: { readonly model: string }) => side.model)).toEqual([model.id, model.id]);
      expect(comparison.metrics[0].cells).toHaveLength(measured.length);
    });

    await test.step("lab: opens with these values and the measured rows", async () => {
      lab.searchParams.set("metric", noisy);
      await page.goto(
        `${lab.pathname}${lab.search}&set=upload:${upload}&tool=recommend&tool.recommend=within:${WITHIN}~${fixed}:keep`,
      );
      await expect(page.getByRole("heading", { level: 1 })).toContainText(text(ownResult[metric]));
      await expect(page.getByRole("main").getByText("unusual.csv").first()).toBeVisible();
      for (const { value } of measured)
        await expect(page.getByRole("grid")).toContainText(
          formatQuantity(value * median(NOISE), model.metrics[noisy]?.unit ?? "1"),
        );
    });

    await test.step("export: the file is the run of this matrix", async () => {
      await page.getByRole("button", { name: "Export" }).first().click();
      const file = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: "Run as JSON" }).click();
      const axes = shownAxes(model, design.params, design.axes);
      expect(await readFile(await (await file).path(), "utf8")).toBe(
        serializeRun(computeRun({ ...design, metric: noisy, axes })),
      );
    });

    await test.step("recommend: the cheapest setting of this system from these", async () => {
      await page.getByRole("main").locator("> :last-child").scrollIntoViewIfNeeded();
      const limits = { [fixed]: { allowed: [design.params[fixed] ?? ""] } };
      const found = recommend(model, design.params, { within: WITHIN / 100, limits });
      const panel = page.getByRole("region", { name: "Recommend", exact: true });
      await expect(panel).toContainText(text(found.recommended.metric));
      await expect(panel).toContainText(
        new RegExp(`(?:tried|values:) ${found.search.tried.toLocaleString("en-US")}\\b`),
      );
      await expect(panel).toContainText(text(found.best.metric));
    });

    await test.step("rank: the ways to do this job, for these values", async () => {
      const [way] = rankable(model, design.params);
      const tab = page.getByRole("tab", { name: "Ranking" });
      if (way === undefined) return expect(tab).toHaveCount(0);
      await tab.click();
      const ranking = page.getByRole("region", { name: "Ranking" });
      for (const option of rankOptions(model, design.params, way))
        await expect(ranking).toContainText(text(option.metric));
    });

    await test.step("compare: opens this design from the lab and judges it", async () => {
      await compareFromLab(page);
      expect(decodeURIComponent(page.url())).toContain(`design:model=${model.id}&`);
      const verdict = page.getByRole("region", { name: "Verdict" });
      await expect(verdict).toContainText(deviation);
    });

    if (!UNFITTED.includes(model.id)) {
      const fitted =
        await test.step("calibrate: a fit to these rows is saved and used in the lab", async () => {
          await page.getByRole("button", { name: "Calibrate" }).click();
          const dialog = page.getByRole("dialog", { name: "Calibrate" });
          await dialog.getByRole("button", { name: "Save to team" }).click();
          await dialog.getByLabel("Name", { exact: true }).fill("Ours, “50 %” & more");
          await dialog.getByRole("button", { name: "Save", exact: true }).click();
          await dialog.getByRole("button", { name: "Use in the lab" }).click();
          await expect(page).toHaveURL(/fit=Ours/);
          const { items } = await (await page.request.get(`${team}/calibrations`)).json();
          expect(items[0]).toMatchObject({ model: model.id, name: "Ours, “50 %” & more" });
          const stored = await (await page.request.get(`${team}/calibrations/${items[0].id}`)).json();
          const { base, calibration } = stored.document;
          const constants = { [free]: defaultParams(model)[free] };
          const axes = Object.fromEntries(design.axes.map(({ param }) => [param, base[param]]));
          // A setting without effect on these rows is not part of the base.
          const applying = Object.entries(design.params).filter(([id]) =>
            measured.some(({ settings }) => applies(model, id, settings)),
          );
          expect(base).toEqual({
            ...defaultParams(model),
            ...Object.fromEntries(applying),
            ...axes,
            ...constants,
          });
          // No held-out folds: they judge a fit, and take most of its time.
          const expected = calibrate({ model, base, rows, free: [free], folds: 0, seed: 1 });
          expect(calibration.constants).toEqual(expected.constants);
          const value = expected.constants[0]?.value;
          await expect(page.getByRole("main").getByText("calibrated", { exact: true }).first()).toBeVisible();
          return { id: items[0].id as string, settings: { ...base, [free]: value } as Params };
        });

      await test.step("compare: the lab's calibrated design has this system and is calibrated", async () => {
        await compareFromLab(page);
        const table = page.getByRole("table", { name: "Settings and metrics side by side" });
        await expect(table.getByText("calibrated", { exact: true }).first()).toBeVisible();
        const address = new URL(page.url()).searchParams.get("items") ?? "";
        expect(address).toContain(`design:model=${model.id}&`);
        expect(address).toContain(fitted.id);
        expect(address).toContain(`upload:${upload}`);
      });
    }

    await test.step("share: opens without an account, with this system and these values", async () => {
      const items = [
        { kind: "run", id: saved },
        { kind: "upload", id: upload },
      ];
      const view = { points: ["", ""], baseline: 0, metric: "", row: "" };
      const { url } = await post("shares", { of: { kind: "comparison", items, view }, title: "Unusual" });
      const reply = await stranger.request.get(`/api/shares/${new URL(url).pathname.split("/").at(-1)}`);
      const [first, second] = (await reply.json()).content.document.items;
      expect(first.document).toMatchObject({ model: model.id, params: run.params, cells: run.cells });
      expect(second.document.model).toBe(model.id);
      await stranger.goto(url);
      await expect(stranger.getByRole("region", { name: "Verdict" })).toContainText(deviation);
    });
  });
}

/** A setting that a recommendation must not change: trying all settings would take most of the time. */
function fixedSetting({ id, params }: Model): string {
  const tunable = Object.entries(params).filter(([, param]) => param.tunable);
  const [settingId] = tunable.find(([, { kind }]) => kind === "number") ?? tunable[0] ?? [];
  if (settingId === undefined) throw new Error(`${id} has nothing to recommend.`);
  return settingId;
}

/** Opens the comparison from the lab. */
async function compareFromLab(page: Page): Promise<void> {
  await page.locator('a[href*="/compare?items="]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/compare\?items=/);
}

/**
 * Runs of each cell of the unusual design, close to the prediction. They state every setting but one that a fit can
 * find.
 */
function measuredRows(model: Model) {
  const design = unusualDesign(model);
  const [rowAxis, columnAxis] = design.axes;
  const { metric, split } = model.view;
  const noisy = model.metrics[metric]?.noise === "noisy" ? metric : split;
  const run = computeRun(design);
  const column = run.metrics.indexOf(noisy);
  const cells = rowAxis.values.flatMap((row, r) =>
    columnAxis.values.map((value, c) => ({
      settings: { ...design.params, [rowAxis.param]: row, [columnAxis.param]: value } as Params,
      value: run.cells[r * columnAxis.values.length + c]?.[column] ?? Number.NaN,
    })),
  );
  const runs = (without: readonly string[]) =>
    cells.flatMap(({ settings, value }, cell) =>
      NOISE.map(
        (factor, i): ReadRow => ({
          line: 2 + cell * NOISE.length + i,
          row: `${cell}.${i + 1}`,
          replicate: String(i + 1),
          label: "",
          settings: Object.fromEntries(Object.entries(settings).filter(([id]) => !without.includes(id))),
          metrics: { [noisy]: value * factor },
        }),
      ),
    );
  const [free] = preselectedConstants(model, design.params, runs(Object.keys(model.free)));
  if (free === undefined) throw new Error(`No constant of ${model.id} follows from ${noisy}.`);
  return { free, measured: cells, noisy, rows: runs([free]) };
}
