import { parse } from "secure-json-parse";
import { AppError } from "../errors/app-error.ts";

/** @throws AppError invalid-request */
export function parseBody(text: string): unknown {
  if (text === "") throw new AppError("invalid-request", "The body is empty: it should be JSON.");
  try {
    return parse(text, undefined, { protoAction: "error", constructorAction: "error" });
  } catch (error) {
    const { message } = error as Error;
    throw new AppError(
      "invalid-request",
      message.includes("forbidden prototype")
        ? "The body has a forbidden prototype property, __proto__ or constructor.prototype: leave it out."
        : `The body is not valid JSON: ${message}`,
    );
  }
}
