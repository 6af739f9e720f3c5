import { encodeView } from "../../entities/design/encode-view.ts";
import type { LabState, LabStore } from "./lab-store.ts";

/** The query string for a state, without `?`. */
export function stateQuery(store: LabStore, state: LabState): string {
  const reference = state.open?.reference;
  return encodeView(store.model, state.view, state.base, reference === "local" ? undefined : reference);
}
