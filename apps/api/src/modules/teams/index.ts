// Exports of teams to other modules.
export { lockTeamsOf } from "./store/lock-teams.ts";
export { memberStore } from "./store/members.ts";
export { findTeamOf, teamStore, teamsWith } from "./store/teams.ts";
