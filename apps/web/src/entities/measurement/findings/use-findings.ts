"use client";
import type { Finding, MeasuredSet } from "@wirecost/analysis";
import type { MeasurementSchema } from "@wirecost/sim-core";
import { useEffect, useMemo, useState } from "react";

const known = new WeakMap<MeasuredSet, readonly Finding[]>();

/**
 * What is odd about a measured set. Looked for after the page has been drawn, because a large file takes a moment, and
 * once for each set.
 *
 * @returns "awaited" until it is known; undefined for medians, which show neither drift nor copies
 */
export function useFindings(
  schema: MeasurementSchema,
  set: MeasuredSet,
): readonly Finding[] | "awaited" | undefined {
  const [, setDone] = useState<MeasuredSet>();
  const medians = useMemo(() => set.rows.some(({ runs }) => runs !== undefined), [set]);
  useEffect(() => {
    if (medians || known.has(set)) return;
    let wanted = true;
    void import("./lint-set.ts").then(({ lintSet }) => {
      if (!wanted) return;
      known.set(set, lintSet(schema, set));
      setDone(set);
    });
    return () => {
      wanted = false;
    };
  }, [schema, set, medians]);
  return medians ? undefined : (known.get(set) ?? "awaited");
}
