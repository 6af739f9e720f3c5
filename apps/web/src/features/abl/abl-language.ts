import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";

/** Words that the page is about: what reads and changes records, and what blocks and locks are made of. */
const KEYWORDS = new Set(
  `and assign available break buffer buffer-copy by can-find case catch class close create current define def delete do
  each else end except exclusive-lock exclusive fields find finally first for function get if in index input interface
  last leave left like method new next no-error no-lock no-prefetch no-undo no-wait not of on open or otherwise outer-join
  output parameter persistent preselect prev private procedure property protected public query release repeat return
  returns run scrolling server share-lock share shared static table temp-table then this-object throw to transaction
  undo until update use-index using validate variable var void when where while work-table`.split(/\s+/),
);

interface State {
  /** Comments within each other. */
  depth: number;
  quote: string;
}

/** Colours ABL line by line; what it costs is read by @wirecost/abl. */
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

export const ablLanguage: Extension = [language, syntaxHighlighting(style)];
