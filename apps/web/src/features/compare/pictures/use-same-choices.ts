"use client";
import { useRef } from "react";
import type { LetteredChoice } from "../compare-settings.ts";

/** The same list of choices from render to render while it holds the same: pictures are drawn anew for another one. */
export function useSameChoices(choices: readonly LetteredChoice[]): readonly LetteredChoice[] {
  const kept = useRef(choices);
  const { current } = kept;
  const same =
    current.length === choices.length &&
    choices.every(({ item, point, letter }, i) => {
      const other = current[i];
      return other?.item === item && other.point === point && other.letter === letter;
    });
  if (same) return current;
  kept.current = choices;
  return choices;
}
