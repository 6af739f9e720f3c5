import type { Calibration } from "@wirecost/analysis";
import { median, paramName, roundTrips, simulate } from "@wirecost/sim-core";
import { numberText, percentText, quantityText } from "../output/number-text.ts";
import { textTable } from "../output/text-table.ts";
import { setupOf } from "./fit-measured.ts";
import { type Measured, roundTripMs, runsOf } from "./measure-conversations.ts";

export function measuredText(measured: Measured, calibration: Calibration): string {
  const { shortest, median: middle } = roundTripMs(measured);
  const fitted = new Map(calibration.residuals.map(({ row, after }) => [row, after]));
  const setup = setupOf(measured);
  const times = runsOf(measured).map(([{ id, label, settings }, runs]) => {
    const ms = median(runs);
    const model = fitted.get(id) ?? 0;
    const { roundTrips: trips = 0 } = simulate(roundTrips, {
      ...setup,
      ...settings,
      ...constants(calibration),
    });
    return [
      label,
      numberText(settings.rowCount),
      numberText(trips),
      numberText(ms),
      numberText(model),
      percentText(model / ms - 1),
    ];
  });
  const values = calibration.constants.map(({ param, value, low, high }) => {
    const known = roundTrips.params[param as keyof typeof roundTrips.params];
    const unit = known.kind === "number" ? known.unit : "1";
    return [paramName(known), quantityText(value, unit), `${numberText(low)} to ${numberText(high)}`, param];
  });
  const { errors, warnings } = calibration;
  const set = calibration.constants.map(({ param, value }) => `--set ${param}=${value}`);
  return [
    `Round-trip time ${numberText(Number(shortest.toFixed(3)))} ms: the shortest of ${measured.pingsMs.length} without work, which the network takes at most. Median ${numberText(middle)} ms.\n`,
    textTable(["conversation", "rows", "round trips", "measured ms", "model ms", "error"], times),
    `Constants of the round-trips model, fitted to the medians of ${runsOf(measured)[0]?.[1].length ?? 0} runs each: mean error ${percentText(errors.fitted.mean)}, worst ${percentText(errors.fitted.worst)}\n${textTable(["constant", "value", "95 % interval", "id"], values)}`,
    `Temporary tables wait for no disk, so the time of a commit is not measured: set commitUs.\n${warnings.map(({ message }) => `${message}\n`).join("")}`,
    `Predict with them:\nwirecost predict round-trips --set rttMs=${setup.rttMs} ${set.join(" ")}\n`,
  ].join("\n");
}

function constants({ constants }: Calibration) {
  return Object.fromEntries(constants.map(({ param, value }) => [param, value]));
}
