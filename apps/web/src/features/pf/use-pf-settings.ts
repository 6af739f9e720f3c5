import { parseRelease, RELEASES, reviewedWorkload } from "@wirecost/abl/parameters";
import { defaultParams, type Params } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import {
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { useMemo } from "react";
import { takenSettings } from "../../entities/workload/reviewed-server.ts";
import { useWorkload } from "./use-workload.ts";

/** The release that a new visitor most likely runs, or moves to. */
const USUAL = "12.8";
const LICENSES = ["unknown", "enterprise", "workgroup"] as const;
export const MAX_CLIENTS = 10_000;
const defaults = defaultParams(openedgeQuery);

const PARSERS = {
  version: parseAsString.withDefault(USUAL),
  license: parseAsStringLiteral(LICENSES).withDefault("unknown"),
  /** The workload; by default, one query of `records` and `recordBytes`. */
  for: parseAsString.withDefault(""),
  rttMs: parseAsFloat.withDefault(10),
  records: parseAsInteger.withDefault(Number(defaults.records)),
  recordBytes: parseAsInteger.withDefault(Number(defaults.recordBytes)),
  clients: parseAsInteger,
  tune: parseAsBoolean.withDefault(false),
};

export type PfSettings = ReturnType<typeof usePfSettings>["settings"];

/** Settings of the review, which are in the address; the files are not. */
export function usePfSettings() {
  const [settings, change] = useQueryStates(PARSERS, { history: "replace" });
  const { version, license, rttMs, records, recordBytes, clients } = settings;
  const params = useMemo((): Params => {
    const given = takenSettings({ latencyMs: rttMs / 2, records, recordBytes });
    return { ...defaults, fields: false, ...given };
  }, [rttMs, records, recordBytes]);
  const workloadChoice = useWorkload(settings.for, params);
  const { workload } = workloadChoice;
  const request = useMemo(() => {
    const isCount = clients !== null && clients >= 1 && clients <= MAX_CLIENTS;
    return {
      release: parseRelease(version) ?? parseRelease(USUAL),
      license: license === "unknown" ? undefined : license,
      workload: reviewedWorkload(workload, Number(params.latencyMs), isCount ? clients : undefined),
    };
  }, [version, license, workload, params, clients]);
  return { settings, change, request, workloadChoice };
}

/** Available releases, including that of the address. */
export function releaseOptions(version: string) {
  const own = parseRelease(version)?.name;
  const names = own === undefined || RELEASES.includes(own) ? RELEASES : [own, ...RELEASES];
  return names.map((name) => ({ value: name, label: `OpenEdge ${name}` }));
}
