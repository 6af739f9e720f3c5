// What npm run lab measures a PostgreSQL with, too.
export { Pipelined } from "./requests.ts";
export { FIRST_KEY, ROWS, TEXT } from "./tables.ts";
export { type Work, workOn, writes } from "./work.ts";
