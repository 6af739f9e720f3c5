import type { HistoryKind, HistorySource, Upload } from "@wirecost/contract";
import { formatTitle } from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";
import { findModel } from "../../entities/design/find-model.ts";

/** What a history is of: a model's uploads, or a kind of those that belong to none. */
export interface HistorySystem {
  readonly source: HistorySource;
  readonly title: string;
  /** Absent where the uploads say themselves what their values are. */
  readonly model?: Model;
}

/** Metrics in the name of a kind; more would make it a sentence. */
const NAMED = 3;

/** What a kind is called: `hyperfine's JSON: time, user time`. */
export function kindTitle({ format, figures }: Pick<HistoryKind, "format" | "figures">): string {
  const rest = figures.length - NAMED;
  return `${formatTitle(format)}: ${figures.slice(0, NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** What the address asks for, else what was stored last; undefined where neither names a system. */
export function chosenSystem(
  { model: wantedModel, kind: wantedKind }: { readonly model: string; readonly kind: string },
  latest: Pick<Upload, "model"> | undefined,
  kinds: readonly HistoryKind[],
): HistorySystem | undefined {
  const wanted = findModel(wantedModel);
  const [newest] = kinds;
  const ofKind = (key: string): HistorySystem => {
    const kind = kinds.find((one) => one.key === key);
    return { source: { kind: key }, title: kind ? kindTitle(kind) : "Custom tables" };
  };
  if (wanted) return ofModel(wanted);
  if (wantedKind) return ofKind(wantedKind);
  if (latest?.model === null && newest) return ofKind(newest.key);
  const stored = findModel(latest?.model ?? null);
  return stored && ofModel(stored);
}

function ofModel(model: Model): HistorySystem {
  return { source: { model: model.id }, title: model.title, model };
}
