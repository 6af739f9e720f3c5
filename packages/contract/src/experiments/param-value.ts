import * as z from "../zod.ts";

export const paramValue = z.union([z.number(), z.string().max(200), z.boolean()]);
export const params = z.record(z.string().max(100), paramValue);
