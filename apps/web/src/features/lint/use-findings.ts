"use client";
import type { Finding, MeasuredSet, MeasurementSchema } from "@wirecost/sim-core";
import { useEffect, useState } from "react";

const known = new WeakMap<MeasuredSet, readonly Finding[]>();

/**
 * What is odd about a measured set; undefined until it is known. Looked for after the page has been drawn, because a
 * large file takes a moment, and once for each set.
 */
export function useFindings(schema: MeasurementSchema, set: MeasuredSet): readonly Finding[] | undefined {
  const [, setDone] = useState<MeasuredSet>();
  useEffect(() => {
    // Medians show neither drift nor copies.
    if (known.has(set) || set.rows.some(({ runs }) => runs !== undefined)) return;
    let wanted = true;
    void import("./lint-set.ts").then(({ lintSet }) => {
      if (!wanted) return;
      known.set(set, lintSet(schema, set));
      setDone(set);
    });
    return () => {
      wanted = false;
    };
  }, [schema, set]);
  return known.get(set);
}
