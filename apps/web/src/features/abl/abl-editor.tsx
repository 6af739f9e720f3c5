import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { EditorState, type Extension, RangeSet, StateEffect, StateField, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  GutterMarker,
  gutter,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { logShortText, logText } from "@wirecost/abl/log";
import { formatCount, formatQuantity } from "@wirecost/sim-core";
import { useEffect, useRef } from "react";
import { boxClass } from "../../shared/ui/layout/layout.tsx";
import styles from "./abl.module.css";
import type { ShownAccess } from "./open-source.ts";
import type { PlacedAccess } from "./places.ts";

export function AblEditor({
  text,
  places,
  shownLine,
  onText,
}: {
  text: string;
  places: readonly PlacedAccess[];
  /** A line to scroll into view, from 1. */
  shownLine: { readonly line: number } | undefined;
  onText: (text: string) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const taken = useRef(onText);
  taken.current = onText;
  const first = useRef(text);

  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          costGutter,
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          ablLanguage,
          // Tab leaves the editor: no keyboard trap.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ "aria-label": "ABL source", tabindex: "0" }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) taken.current(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    view.current?.dispatch({ effects: setPlaces.of(places) });
  }, [places]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || shownLine === undefined || shownLine.line > editor.state.doc.lines) return;
    const { from, to } = editor.state.doc.line(shownLine.line);
    editor.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    editor.focus();
  }, [shownLine]);

  return <div ref={host} className={styles.editor} />;
}

/** Keywords to highlight: those that read and change records, and those of blocks and locks. */
const KEYWORDS = new Set(
  `and assign available break buffer buffer-copy by can-find case catch class close create current define def delete do
  each else end except exclusive-lock exclusive fields find finally first for function get if in index input interface
  last leave left like method new next no-error no-lock no-prefetch no-undo no-wait not of on open or otherwise outer-join
  output parameter persistent preselect prev private procedure property protected public query release repeat return
  returns run scrolling server share-lock share shared static table temp-table then this-object throw to transaction
  undo until update use-index using validate variable var void when where while work-table`.split(/\s+/),
);

interface State {
  /** Nested comments. */
  depth: number;
  quote: string;
}

/** Highlights ABL line by line; @wirecost/abl computes its costs. */
const language = StreamLanguage.define<State>({
  name: "abl",
  startState: () => ({ depth: 0, quote: "" }),
  token(stream, state) {
    if (state.depth > 0 || stream.match("/*")) {
      if (state.depth === 0) state.depth = 1;
      while (!stream.eol() && state.depth > 0) {
        if (stream.match("/*")) state.depth += 1;
        else if (stream.match("*/")) state.depth -= 1;
        else stream.next();
      }
      return "comment";
    }
    if (state.quote !== "" || stream.match(/^["']/)) {
      if (state.quote === "") state.quote = stream.current();
      for (let char = stream.next(); char !== undefined; char = stream.next()) {
        if (char === "~") stream.next();
        else if (char === state.quote && !stream.eat(state.quote)) {
          state.quote = "";
          break;
        }
      }
      return "string";
    }
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^&[\w-]+/) || stream.match(/^\{[^}]*\}/)) return "meta";
    if (stream.match(/^\d[\d.]*(?![\w-])/)) return "number";
    if (stream.match(/^[\w#$%-]+/)) return KEYWORDS.has(stream.current().toLowerCase()) ? "keyword" : null;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { block: { open: "/*", close: "*/" } } },
});

const style = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "550" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--warn)" },
  { tag: tags.number, color: "var(--warn)" },
  { tag: tags.meta, color: "var(--soft)" },
]);

const ablLanguage: Extension = [language, syntaxHighlighting(style)];

const setPlaces = StateEffect.define<readonly PlacedAccess[]>();

/** Shares of the total time from which a line is marked more strongly. */
const SHARES = [0.02, 0.1, 0.3];

type CostParts = readonly [messages: string, time: string, log: string];

class CostMarker extends GutterMarker {
  readonly #parts: CostParts;
  readonly #title: string;
  readonly #strength: number;
  readonly #href: string | undefined;

  /** @param href where a click leads */
  constructor(parts: CostParts, title: string, strength: number, href?: string) {
    super();
    this.#parts = parts;
    this.#title = title;
    this.#strength = strength;
    this.#href = href;
  }

  override eq(other: CostMarker): boolean {
    return (
      other.#parts.join() === this.#parts.join() &&
      other.#title === this.#title &&
      other.#strength === this.#strength &&
      other.#href === this.#href
    );
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement(this.#href === undefined ? "span" : "a");
    for (const [i, text] of this.#parts.entries()) {
      const part = document.createElement("span");
      part.textContent = text;
      // On a phone only the time fits.
      if (i !== 1) part.className = boxClass({ hideNarrow: true });
      mark.append(part);
    }
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
    for (const effect of effects) if (effect.is(setPlaces)) return markersOf(effect.value, newDoc);
    return markers.map(changes);
  },
});

/** Next to each line, the messages and time of all executions of its statements. */
const costGutter: Extension = [
  costs,
  gutter({
    class: styles.gutter ?? "",
    markers: (view) => view.state.field(costs),
    initialSpacer: () => new CostMarker(["9,999,999 msgs · ", "99.9 min", ""], "", 0),
  }),
];

function markersOf(places: readonly PlacedAccess[], doc: Text): RangeSet<GutterMarker> {
  const byLine = new Map<number, ShownAccess[]>();
  let total = 0;
  for (const { line, access } of places) {
    if ((access.cost.messages === 0 && !access.logged) || line > doc.lines) continue;
    byLine.set(line, [...(byLine.get(line) ?? []), access]);
    total += access.cost.elapsedMs;
  }
  const ranges = [...byLine].map(([line, accesses]) => {
    const sum = (of: "messages" | "elapsedMs") => accesses.reduce((all, { cost }) => all + cost[of], 0);
    const elapsedMs = sum("elapsedMs");
    const strength = SHARES.filter((share) => elapsedMs > share * total).length;
    const logged = accesses.flatMap((access) => access.logged ?? []);
    const log = logged.length > 0 ? ` · ${logShortText(logged)}` : "";
    const parts = [`${formatCount(sum("messages"))} msgs · `, formatQuantity(elapsedMs, "ms"), log] as const;
    const executions = Math.max(...accesses.map((access) => access.executions));
    const worst = accesses.reduce((most, one) => (one.cost.elapsedMs > most.cost.elapsedMs ? one : most));
    const href = worst.lab;
    const inLog = logged.length > 0 ? `Computed with the log: ${logText(logged)}. ` : "";
    const title = `${inLog}${formatCount(executions)} executions${href === undefined ? "" : ". Open in the lab"}`;
    return new CostMarker(parts, title, strength, href).range(doc.line(line).from);
  });
  return RangeSet.of(ranges, true);
}
