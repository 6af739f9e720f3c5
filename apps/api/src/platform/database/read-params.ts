import type { Params, ParamValue } from "@wirecost/sim-core";
import { z } from "zod";

const params: z.ZodType<Record<string, ParamValue>> = z.record(
  z.string(),
  z.union([z.number(), z.string(), z.boolean()]),
);

export function readParams(value: unknown): Record<string, ParamValue> & Params {
  return params.parse(value);
}
