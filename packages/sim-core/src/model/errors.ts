/** One problem with one input, in words that a user can act on. */
export interface Issue {
  /** Id of the parameter, or the given name if there is no such parameter. */
  readonly param: string;
  readonly value: unknown;
  readonly message: string;
}

/** Thrown for parameters that a model cannot take; lists every issue, not only the first. */
export class ParamError extends Error {
  override readonly name = "ParamError";
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super(issues.map((issue) => issue.message).join(" "));
    this.issues = issues;
  }
}

/** Thrown for axes that do not make a matrix. */
export class AxisError extends Error {
  override readonly name = "AxisError";
}

export class PlanError extends Error {
  override readonly name = "PlanError";
}

/** Thrown for measured rows and constants that allow no fit. */
export class CalibrationRequestError extends Error {
  override readonly name = "CalibrationRequestError";
}

/** Thrown for a model id that this build does not have. */
export class UnknownModelError extends Error {
  override readonly name = "UnknownModelError";
}

/** Formats a value for an error message. */
export function quote(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
