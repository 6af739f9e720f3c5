export { sessionStore } from "./store/sessions.ts";
