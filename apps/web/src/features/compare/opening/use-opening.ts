"use client";
import { useRef } from "react";
import { findOpening, type Opening } from "./find-opening.ts";
import type { OpeningQuestion } from "./found-effects.ts";

/** findOpening(), asked again only for other points, cells or verdicts: there may be 40,000 cells per item. */
export function useOpening(question: OpeningQuestion): Opening {
  const last = useRef<{ readonly question: OpeningQuestion; readonly opening: Opening }>(undefined);
  if (last.current && isSame(last.current.question, question)) return last.current.opening;
  const opening = findOpening(question);
  last.current = { question, opening };
  return opening;
}

function isSame(a: OpeningQuestion, b: OpeningQuestion): boolean {
  return (
    a.shared === b.shared &&
    a.metricIds === b.metricIds &&
    a.verdicts === b.verdicts &&
    a.open === b.open &&
    a.baseline === b.baseline &&
    a.choices.length === b.choices.length &&
    a.choices.every(({ item, point, letter }, i) => {
      const other = b.choices[i];
      return item === other?.item && point === other.point && letter === other.letter;
    })
  );
}
