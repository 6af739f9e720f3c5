import { json } from "../json-text.ts";
import * as z from "../zod.ts";
import { MAX_KEYS } from "./key.ts";
import { roleInTeam } from "./member.ts";

/** Ids of a member's keys to be transferred to the requesting owner, in the same transaction. */
const takeOver = z.array(z.uuid()).max(MAX_KEYS);

export const setRole = z.strictObject({ role: roleInTeam, takeOver: takeOver.default([]) });
export const removeMember = z.strictObject({ takeOver: json(takeOver).default([]) });
