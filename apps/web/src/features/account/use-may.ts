"use client";
import type { TeamPermission } from "@wirecost/contract";
import { may } from "./may.ts";
import { useMe } from "./use-me.ts";

/** Whether the team that is open lets one do something; what it would refuse is not offered. */
export function useMay(permission: TeamPermission): boolean {
  return may(useMe().data, permission);
}
