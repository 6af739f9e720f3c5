import { type Extension, RangeSet, StateEffect, StateField, type Text } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";
import { formatCount, formatQuantity } from "@wirecost/sim-core";
import styles from "./abl.module.css";
import type { PlacedAccess } from "./places.ts";

/** What each statement costs, for the gutter. */
export const setCosts = StateEffect.define<readonly PlacedAccess[]>();

/** Shares of the time of all, from which a line is marked stronger. */
const SHARES = [0.02, 0.1, 0.3];

class CostMarker extends GutterMarker {
  readonly #text: string;
  readonly #title: string;
  readonly #strength: number;

  constructor(text: string, title: string, strength: number) {
    super();
    this.#text = text;
    this.#title = title;
    this.#strength = strength;
  }

  override eq(other: CostMarker): boolean {
    return other.#text === this.#text && other.#strength === this.#strength;
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement("span");
    mark.textContent = this.#text;
    mark.title = this.#title;
    mark.dataset.strength = String(this.#strength);
    return mark;
  }
}

const costs = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(markers, { changes, effects, newDoc }) {
    for (const effect of effects) if (effect.is(setCosts)) return markersOf(effect.value, newDoc);
    return markers.map(changes);
  },
});

/** Beside each line, what its statements send: messages and time of all their executions. */
export const costGutter: Extension = [
  costs,
  gutter({
    class: styles.gutter ?? "",
    markers: (view) => view.state.field(costs),
    initialSpacer: () => new CostMarker("9,999,999 msgs · 99.9 min", "", 0),
  }),
];

function markersOf(accesses: readonly PlacedAccess[], doc: Text): RangeSet<GutterMarker> {
  const byLine = new Map<number, { messages: number; elapsedMs: number; executions: number }>();
  let total = 0;
  for (const { line, cost, executions } of accesses) {
    if (cost.messages === 0 || line > doc.lines) continue;
    const sum = byLine.get(line) ?? { messages: 0, elapsedMs: 0, executions };
    byLine.set(line, {
      messages: sum.messages + cost.messages,
      elapsedMs: sum.elapsedMs + cost.elapsedMs,
      executions: Math.max(sum.executions, executions),
    });
    total += cost.elapsedMs;
  }
  const ranges = [...byLine].map(([line, { messages, elapsedMs, executions }]) => {
    const strength = SHARES.filter((share) => elapsedMs > share * total).length;
    const text = `${formatCount(messages)} msgs · ${formatQuantity(elapsedMs, "ms")}`;
    const title = `${formatCount(executions)} executions`;
    return new CostMarker(text, title, strength).range(doc.line(line).from);
  });
  return RangeSet.of(ranges, true);
}
