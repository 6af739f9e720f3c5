import {
  type CreateWebhook,
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import type { Database } from "../../../platform/database/database.ts";
import { refuseBeyond } from "../../../platform/database/refuse-beyond.ts";

const listed = { include: { madeBy: { select: { name: true } } } } as const;

export function webhookStore(database: Database) {
  return {
    /** Newest first. */
    async list(teamId: string): Promise<readonly Webhook[]> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.webhook.findMany({
          where: { teamId },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...listed,
        }),
      );
      return rows.map(toWebhook);
    },

    /** @throws AppError conflict where the team has too many */
    create: (
      teamId: string,
      madeById: string,
      { url, events, sealedSecret }: CreateWebhook & { sealedSecret: string },
    ): Promise<Webhook> =>
      database.asTeam(teamId, async (tx) => {
        await refuseBeyond(tx, {
          what: `webhooks of ${teamId}`,
          most: MAX_WEBHOOKS,
          message: `A team has at most ${MAX_WEBHOOKS} webhooks: delete one first.`,
          count: () => tx.webhook.count({ where: { teamId } }),
        });
        const row = await tx.webhook.create({
          data: { teamId, madeById, url, events, sealedSecret },
          ...listed,
        });
        return toWebhook(row);
      }),

    remove: (teamId: string, id: string): Promise<void> =>
      database.change("webhook", teamId, (tx) => tx.webhook.deleteMany({ where: { id, teamId } })),

    async anyFor(teamId: string, event: WebhookEvent): Promise<boolean> {
      const where = { teamId, events: { has: event } };
      return (await database.asTeam(teamId, (tx) => tx.webhook.count({ where }))) > 0;
    },
  };
}

function toWebhook(row: Prisma.WebhookGetPayload<typeof listed>): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: webhookEvents.filter((event) => row.events.includes(event)),
    madeBy: row.madeBy?.name ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
