import * as z from "../zod.ts";

/** Uploads of a history or baseline: those of a model, or custom tables of one kind. */
export const ofUploads = {
  model: z.string().max(100).optional(),
  kind: z.string().max(32).optional().describe("In place of a model: a key of the history's kinds."),
};

export const oneSource = {
  check: ({ model, kind }: { model?: string | undefined; kind?: string | undefined }) =>
    (model === undefined) !== (kind === undefined),
  message: "takes a model or a kind, one of both.",
};
