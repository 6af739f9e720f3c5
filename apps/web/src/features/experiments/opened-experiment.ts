const KEY = "opened-experiment";

/** The experiment that this tab's lab was opened from, so that saving offers to add a run to it. */
export interface OpenedExperiment {
  readonly id: string;
  readonly name: string;
  readonly model: string;
}

export function rememberOpened(experiment: OpenedExperiment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(experiment));
  } catch {
    // Storage is off: saving then offers the list only.
  }
}

export function openedExperiment(model: string): OpenedExperiment | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isOpened(value) && value.model === model ? value : undefined;
  } catch {
    return undefined;
  }
}

function isOpened(value: unknown): value is OpenedExperiment {
  return (
    typeof value === "object" &&
    value !== null &&
    ["id", "name", "model"].every((key) => key in value && typeof Reflect.get(value, key) === "string")
  );
}
