import type { Config } from "../config.ts";
import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";

export function shareRoutes(
  { publicUrl }: Config,
  { shares }: Data,
): Pick<Handlers, "listShares" | "createShare" | "revokeShare" | "openShare"> {
  return {
    listShares: async ({ params, query }) => ({
      items: [...(await shares.list(params.teamId, query.runId))],
    }),
    createShare: async ({ params, body }) => {
      const { share, token } = await shares.create(params.teamId, params.runId, body.expiresInDays);
      return { share, url: `${publicUrl}/s/${token}` };
    },
    revokeShare: async ({ params }) => {
      await shares.revoke(params.teamId, params.shareId);
      return undefined;
    },
    openShare: ({ params, reply }) => {
      reply.header("x-robots-tag", "noindex, nofollow").header("referrer-policy", "no-referrer");
      return shares.open(params.token);
    },
  };
}
