import type { PlanOptions } from "@wirecost/analysis";
import { parseNumber } from "@wirecost/sim-core";

/** The user's options of a plan; shares in percent. */
export interface PlanSettings {
  readonly cells: number;
  readonly noise: number;
  readonly effect: number;
  /** By default as many as noise and difference require. */
  readonly runs: number | undefined;
  readonly corners: boolean;
  /** The budget; unlimited by default. */
  readonly minutes: number | undefined;
  /** Maximum server starts; unlimited by default. */
  readonly restarts: number | undefined;
}

export const DEFAULT_PLAN: PlanSettings = {
  cells: 6,
  noise: 5,
  effect: 10,
  runs: undefined,
  corners: true,
  minutes: 60,
  restarts: undefined,
};

const whole = (least: number, most: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= most
    ? undefined
    : `${value} is not a whole number from ${least} to ${most}.`;
const within = (least: number, most: number, unit: string) => (value: number) =>
  value >= least && value <= most ? undefined : `${value} ${unit} is not from ${least} to ${most}.`;

/** The problem with a value, if any. */
export const planChecks = {
  cells: whole(2, 50),
  noise: within(0, 100, "%"),
  effect: within(0.1, 1000, "%"),
  runs: whole(1, 200),
  minutes: within(1, 100_000, "minutes"),
  restarts: whole(1, 10_000),
} as const;

/**
 * In the address: `cells:8~noise:3~effect:5~runs:10~corners:off~minutes:90~restarts:7`; `minutes:any` for no budget.
 */
export function writePlan(settings: PlanSettings): string {
  const { cells, noise, effect, runs, corners, minutes, restarts } = settings;
  return [
    ...(cells === DEFAULT_PLAN.cells ? [] : [`cells:${cells}`]),
    ...(noise === DEFAULT_PLAN.noise ? [] : [`noise:${noise}`]),
    ...(effect === DEFAULT_PLAN.effect ? [] : [`effect:${effect}`]),
    ...(runs === undefined ? [] : [`runs:${runs}`]),
    ...(corners ? [] : ["corners:off"]),
    ...(minutes === DEFAULT_PLAN.minutes ? [] : [`minutes:${minutes ?? "any"}`]),
    ...(restarts === undefined ? [] : [`restarts:${restarts}`]),
  ].join("~");
}

/** The inverse. Invalid parts keep their defaults and are reported. */
export function readPlan(text: string): {
  settings: PlanSettings;
  complaints: readonly string[];
} {
  const settings: { -readonly [K in keyof PlanSettings]: PlanSettings[K] } = { ...DEFAULT_PLAN };
  const complaints: string[] = [];
  for (const entry of text.split("~").filter(Boolean)) {
    const [id = "", value = ""] = entry.split(":");
    const number = parseNumber(value);
    if (id === "corners" && value === "off") settings.corners = false;
    else if (id === "minutes" && value === "any") settings.minutes = undefined;
    else if (isNumeric(id) && number !== undefined && !planChecks[id](number)) settings[id] = number;
    else complaints.push(`The address has “${entry}” for the plan, which is not a plan setting.`);
  }
  return { settings, complaints };
}

function isNumeric(id: string): id is keyof typeof planChecks {
  return Object.hasOwn(planChecks, id);
}

export function planOptions(settings: PlanSettings): PlanOptions {
  const { cells, noise, effect, runs, corners, minutes, restarts } = settings;
  return {
    cells,
    noise: noise / 100,
    effect: effect / 100,
    replicates: runs,
    anchors: corners,
    budgetMinutes: minutes,
    restarts,
  };
}
