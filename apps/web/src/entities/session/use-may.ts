"use client";
import { rolesWith, type TeamPermission } from "@wirecost/contract";
import { useContext } from "react";
import { may } from "./may.ts";
import { ExampleScope } from "./team-scope.ts";
import { useMe } from "./use-me.ts";

/** Whether the team that is open lets one do something; what it would refuse is not offered. */
export function useMay(permission: TeamPermission): boolean {
  const example = useContext(ExampleScope);
  const me = useMe().data;
  return example ? rolesWith[permission].includes(example.role) : may(me, permission);
}
