// What other modules use of teams.
export { lockTeamsOf } from "./store/lock-teams.ts";
export { teamStore, thatKeeps } from "./store/teams.ts";
