import { type Extension, RangeSet, StateEffect, StateField, type Text } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";
import type { CostedAccess } from "@wirecost/abl";
import { type LoggedPlace, logShortText, logText } from "@wirecost/abl/log";
import { formatCount, formatQuantity } from "@wirecost/sim-core";
import styles from "./abl.module.css";
import type { PlacedAccess } from "./places.ts";

/** What each statement costs, and where the lab has its pattern. */
export interface Costs {
  readonly places: readonly PlacedAccess[];
  readonly addressOf: (access: CostedAccess) => string | undefined;
  /** What a client log has of it. */
  readonly loggedOf: (access: CostedAccess) => readonly LoggedPlace[] | undefined;
}

export const setCosts = StateEffect.define<Costs>();

/** Shares of the time of all, from which a line is marked stronger. */
const SHARES = [0.02, 0.1, 0.3];

class CostMarker extends GutterMarker {
  readonly #text: string;
  readonly #title: string;
  readonly #strength: number;
  readonly #href: string | undefined;

  /** @param href where a click leads */
  constructor(text: string, title: string, strength: number, href?: string) {
    super();
    this.#text = text;
    this.#title = title;
    this.#strength = strength;
    this.#href = href;
  }

  override eq(other: CostMarker): boolean {
    return (
      other.#text === this.#text &&
      other.#title === this.#title &&
      other.#strength === this.#strength &&
      other.#href === this.#href
    );
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement(this.#href === undefined ? "span" : "a");
    mark.textContent = this.#text;
    mark.title = this.#title;
    mark.dataset.strength = String(this.#strength);
    if (this.#href !== undefined) {
      mark.setAttribute("href", this.#href);
      // The table below has the same link for the keyboard.
      mark.tabIndex = -1;
    }
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

function markersOf({ places, addressOf, loggedOf }: Costs, doc: Text): RangeSet<GutterMarker> {
  const byLine = new Map<number, CostedAccess[]>();
  let total = 0;
  for (const { line, access } of places) {
    if ((access.cost.messages === 0 && !loggedOf(access)) || line > doc.lines) continue;
    byLine.set(line, [...(byLine.get(line) ?? []), access]);
    total += access.cost.elapsedMs;
  }
  const ranges = [...byLine].map(([line, accesses]) => {
    const sum = (of: "messages" | "elapsedMs") => accesses.reduce((all, { cost }) => all + cost[of], 0);
    const elapsedMs = sum("elapsedMs");
    const strength = SHARES.filter((share) => elapsedMs > share * total).length;
    const logged = accesses.flatMap((access) => loggedOf(access) ?? []);
    const log = logged.length > 0 ? ` · ${logShortText(logged)}` : "";
    const text = `${formatCount(sum("messages"))} msgs · ${formatQuantity(elapsedMs, "ms")}${log}`;
    const executions = Math.max(...accesses.map((access) => access.executions));
    const worst = accesses.reduce((most, one) => (one.cost.elapsedMs > most.cost.elapsedMs ? one : most));
    const href = addressOf(worst);
    const inLog = logged.length > 0 ? `In the log: ${logText(logged)}. Predicted: ` : "";
    const title = `${inLog}${formatCount(executions)} executions${href === undefined ? "" : ". Open in the lab"}`;
    return new CostMarker(text, title, strength, href).range(doc.line(line).from);
  });
  return RangeSet.of(ranges, true);
}
