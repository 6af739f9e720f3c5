import type { PreviewShare, SharedTable } from "@wirecost/contract";
import type { FastifyReply } from "fastify";
import { AppError, TooManyRequests } from "../../platform/errors/app-error.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { calibrationStore } from "../calibrations/index.ts";
import { ConversationPool } from "../conversations/index.ts";
import { RedactPool } from "./redact-pool.ts";
import { copyStore } from "./store/copy-share.ts";
import type { Unlocked } from "./store/open-share.ts";
import { nameHasher } from "./store/pseudonyms.ts";
import { shareStore, tokenMaker } from "./store/shares.ts";

/** Maximum recordings evaluated for links at a time, one of them per team. */
const EVALUATIONS = 2;

export function shareRoutes({ config, database, findPrincipal, onClose }: RequestServices) {
  const { publicUrl, authSecret } = config;
  const redactions = new RedactPool();
  const pool = new ConversationPool({ ...config, uploadWorkers: EVALUATIONS });
  onClose(async () => {
    await Promise.all([redactions.close(), pool.close()]);
  });
  const shares = shareStore(database, {
    nameHash: nameHasher(authSecret),
    tokenOf: tokenMaker(authSecret),
    redactions,
    pool,
  });
  const copies = copyStore(database);
  const calibrations = calibrationStore(database);
  /** A design that names a calibration of the team contains its constants. */
  const confirm = async (teamId: string, { of }: PreviewShare) => {
    for (const source of of.kind === "comparison" ? of.items : [of])
      if (source.kind === "design") await calibrations.confirm(teamId, source.design);
  };

  return {
    listShares: ({ params, query }) => shares.list(params.teamId, query),

    previewShare: async ({ params, body, reply }) => {
      await confirm(params.teamId, body);
      reply.type("application/json");
      return shares.preview(params.teamId, body);
    },

    createShare: async ({ params, body, request }) => {
      if (body.expiresAt !== null && Date.parse(body.expiresAt) <= Date.now())
        throw new AppError(
          "invalid-request",
          `${body.expiresAt} is past: a link expires in the future or never.`,
        );
      await confirm(params.teamId, body);
      const principal = await findPrincipal(request);
      const madeBy = principal.kind === "person" ? principal.user.id : null;
      const { share, token } = await shares.create(params.teamId, madeBy, body);
      return { share, url: `${publicUrl}/s/${token}` };
    },

    revokeShare: ({ params }) => shares.revoke(params.teamId, params.shareId),

    copyShare: async ({ params, body: { token, password } }) => {
      const { title, content } =
        password === undefined
          ? await shares.open(token, false)
          : unlocked(await shares.unlock(token, password));
      return { experiments: await copies.runs(params.teamId, title, content) };
    },

    openShare: ({ params, query, reply }) => {
      hideFromSearch(reply);
      return shares.open(params.token, query.counted);
    },

    summarizeShare: ({ params, reply }) => {
      hideFromSearch(reply);
      return shares.summarize(params.token);
    },

    unlockShare: async ({ params, body, reply }) => {
      hideFromSearch(reply);
      return unlocked(await shares.unlock(params.token, body.password));
    },
  } satisfies Partial<Handlers>;
}

/** Excludes links from search engines, and from the logs of linked sites. */
function hideFromSearch(reply: FastifyReply): void {
  reply.header("x-robots-tag", "noindex, nofollow").header("referrer-policy", "no-referrer");
}

function unlocked(result: Unlocked): SharedTable {
  if ("shared" in result) return result.shared;
  const minutes = Math.ceil(result.retryAfterSeconds / 60);
  throw new TooManyRequests(
    `Too many passwords were tried. Try again in ${minutes} min.`,
    result.retryAfterSeconds,
  );
}
