// Exports of teams to other modules.
export { lockTeamsOf } from "./store/lock-teams.ts";
export { memberStore } from "./store/members.ts";
export { findKeeper, teamStore, thatKeeps } from "./store/teams.ts";
