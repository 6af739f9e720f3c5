/** One thing wrong with one input, in words a user can act on. */
export interface Issue {
  /** Id of the parameter, or the name that was given where there is no such parameter. */
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

/** Thrown for a document that is no whole plan. */
export class PlanError extends Error {
  override readonly name = "PlanError";
}

/** Thrown for measured rows and constants that nothing can be fitted to. */
export class CalibrationRequestError extends Error {
  override readonly name = "CalibrationRequestError";
}

/** Thrown for a model id that this build does not know. */
export class UnknownModelError extends Error {
  override readonly name = "UnknownModelError";
}

/** A value as an error message quotes it. */
export function quote(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
