import * as z from "../zod.ts";

/** Which uploads a history, or a baseline, is of: a model's, or those of one kind that belong to none. */
export const ofUploads = {
  model: z.string().max(100).optional(),
  kind: z.string().max(32).optional().describe("In place of a model: a key of the history's kinds."),
};

export const oneSource = {
  check: ({ model, kind }: { model?: string | undefined; kind?: string | undefined }) =>
    (model === undefined) !== (kind === undefined),
  message: "takes a model or a kind, one of both.",
};
