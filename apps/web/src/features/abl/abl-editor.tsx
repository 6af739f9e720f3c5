"use client";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import styles from "./abl.module.css";
import { ablLanguage } from "./abl-language.ts";
import { type Costs, costGutter, setCosts } from "./cost-gutter.ts";

/** An editor of ABL with the costs of its statements beside their lines. */
export function AblEditor({
  text,
  costs,
  shownLine,
  onText,
}: {
  text: string;
  costs: Costs;
  /** A line to bring into sight, from 1. */
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
          // Tab leaves the editor: no key is a trap.
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
    view.current?.dispatch({ effects: setCosts.of(costs) });
  }, [costs]);

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
