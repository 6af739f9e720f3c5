// Exports for npm run lab.
export { Pipelined } from "./requests.ts";
export { FIRST_KEY, ROWS, TEXT } from "./tables.ts";
export { type Work, workOn, writes } from "./work.ts";
