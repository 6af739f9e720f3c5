import * as z from "./zod.ts";

/** Made by the client, so that it can repeat a request whose response it did not receive. */
export const newId = z
  .uuid()
  .optional()
  .describe(
    "The id of the new object, a UUID. A repeated request with the same id and content returns what the first one created.",
  );
