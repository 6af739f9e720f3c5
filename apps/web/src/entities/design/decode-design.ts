import { type Issue, type Model, models } from "@wirecost/sim-core";
import type { DesignOf, DesignText } from "./design-address.ts";
import { findModel } from "./find-model.ts";
import { decodeView } from "./lab-address.ts";
import { viewDesign } from "./lab-view.ts";

/** A design parsed from a text, or the reason why it is invalid, and the expected form. */
export type DesignReading =
  | {
      readonly model: Model;
      readonly design: DesignOf;
      /** Invalid parts of the text; their settings have the defaults. */
      readonly issues: readonly Issue[];
      readonly error?: undefined;
    }
  | { readonly design?: undefined; readonly error: string };

/** The text of a design with its model first; undefined without a model. */
export function designText(text: string): DesignText | undefined {
  const parts = text.split("&").filter(Boolean);
  const [model] = parts.flatMap((part) => /^model=(.+)$/s.exec(part)?.[1] ?? []);
  if (model === undefined) return undefined;
  return `model=${[model, ...parts.filter((part) => !part.startsWith("model="))].join("&")}`;
}

/**
 * Why a text without a model is not a design. It is never assigned to the first model, which would be another system.
 */
export function modelMissing(text: string): string {
  const example = ["model=round-trips", text].filter(Boolean).join("&");
  return `A design needs a model: “design:${text}” has none. Add one of ${modelIds()}, such as “design:${example}”.`;
}

export function decodeDesign(text: DesignText): DesignReading {
  const id = new URLSearchParams(text).get("model");
  const model = findModel(id);
  if (!model) return { error: `Unknown model “${id}”. Use one of ${modelIds()}.` };
  const { view, issues } = decodeView(model, text);
  return { model, design: { ...viewDesign(model, view), params: view.params }, issues };
}

function modelIds(): string {
  return models.map(({ id }) => id).join(", ");
}
