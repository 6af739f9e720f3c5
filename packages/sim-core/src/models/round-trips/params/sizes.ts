import { inGroup, linear, log, real } from "../../../model/param.ts";

export const sizes = inGroup("sizes", {
  rowBytes: real("Row size", "bytes", [1, 100, 10_000_000], {
    ...log(10, 100, 1000, 10_000),
    help: "Mean size of a row in a message, before compression.",
    source: "the user's data",
  }),
  requestBytes: real("Request size", "bytes", [1, 100, 1_000_000], {
    ...log(50, 100, 500, 2000),
    help: "Mean size of a request without its rows or keys.",
    source: "the user's statements",
  }),
  replyBytes: real("Reply size without rows", "bytes", [1, 50, 1_000_000], {
    ...log(20, 50, 100, 500),
    advanced: true,
    help: "Size of a reply without its rows: column descriptions and status.",
    source: "the database's protocol",
  }),
  keyBytes: real("Key size", "bytes", [1, 8, 10_000], {
    ...log(4, 8, 16, 36),
    advanced: true,
    help: "Size of one key in the list that the program reads first, and in an IN-list.",
    source: "the user's data",
    applies: { param: "pattern", values: ["query-a-row", "parallel", "pipeline", "in-list"] },
  }),
  savedByCompression: real("Saved by compression", "%", [0, 0, 99], {
    ...linear(0, 50, 70, 90),
    help: "Share of all bytes that compression saves. 0 for no compression.",
    source: "the discussion of the article: 70 % saved for a message queue",
  }),
});
