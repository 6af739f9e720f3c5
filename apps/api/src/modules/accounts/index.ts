// Exports of accounts to other modules.
export { sessionStore } from "./store/sessions.ts";
