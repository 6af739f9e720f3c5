// What other modules use of accounts.
export { sessionStore } from "./store/sessions.ts";
