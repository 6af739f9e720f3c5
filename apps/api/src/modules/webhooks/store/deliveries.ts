import { randomUUID } from "node:crypto";
import {
  MAX_LISTED_DELIVERIES,
  type WebhookDelivery,
  type WebhookEvent,
  webhookDelivery,
} from "@wirecost/contract";
import { Prisma, type WebhookDelivery as Row } from "@wirecost/prisma";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { notPaused } from "../../../platform/database/review-pause.ts";
import { rowOf } from "../../../platform/database/wire-row.ts";
import { notFound, requireRow } from "../../../platform/errors/app-error.ts";

/** Attempts over about three hours, after which the delivery has failed. */
const ATTEMPTS = 10;

/** One message per team is sent at a time: an address that does not answer delays only its own team's. */
function sending(teamId: string): Prisma.Sql {
  return Prisma.sql`SELECT add_job('deliver-webhook', json_build_object('teamId', ${teamId}::text, 'deliveryId', id),
    ${ATTEMPTS}::int, ${`webhooks ${teamId}`})`;
}

/** A message and its destination. */
export interface OutgoingMessage {
  readonly webhookId: string;
  readonly url: string;
  readonly sealedSecret: string;
  readonly body: string;
}

export interface DeliveryAttempt {
  readonly status: number | null;
  /** null if the address accepted it. */
  readonly error: string | null;
  /** Whether this was the last attempt. */
  readonly last: boolean;
}

export function deliveryStore(database: Database) {
  async function find(tx: Transaction, where: { id: string; webhookId: string; teamId: string }) {
    return toDelivery(await requireRow("delivery", tx.webhookDelivery.findFirst({ where })));
  }

  return {
    /** Most recent ones, newest first. */
    list: (teamId: string, webhookId: string): Promise<readonly WebhookDelivery[]> =>
      database.asTeam(teamId, async (tx) => {
        await requireRow("webhook", tx.webhook.findFirst({ where: { id: webhookId, teamId } }));
        const rows = await tx.webhookDelivery.findMany({
          where: { webhookId, teamId },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          take: MAX_LISTED_DELIVERIES,
        });
        return rows.map(toDelivery);
      }),

    /**
     * Stores a message for each of the team's webhooks for such events, and queues its delivery, in one statement. An
     * already stored one is not stored again. SQL: Prisma would execute two statements for each.
     *
     * @param about names what it is about
     */
    async announce(teamId: string, event: WebhookEvent, about: string, body: string): Promise<void> {
      await database.asTeam(
        teamId,
        (tx) => tx.$executeRaw`
        WITH made AS (
          INSERT INTO webhook_delivery (id, team_id, webhook_id, event, about, body)
          SELECT gen_random_uuid(), team_id, id, ${event}, ${about}, ${body}
          FROM webhook WHERE team_id = ${teamId} AND ${event} = ANY (events) AND ${Prisma.raw(notPaused("webhook"))}
          ON CONFLICT DO NOTHING RETURNING id
        )
        ${sending(teamId)}
        FROM made`,
      );
    },

    /** The same for one webhook, whatever its events. @throws AppError not-found where the team has no such webhook */
    test: (teamId: string, webhookId: string, body: string): Promise<WebhookDelivery> =>
      database.asTeam(teamId, async (tx) => {
        const id = randomUUID();
        const made = await tx.$executeRaw`
        WITH made AS (
          INSERT INTO webhook_delivery (id, team_id, webhook_id, event, about, body)
          SELECT ${id}::uuid, team_id, id, 'webhook.test', ${id}, ${body}
          FROM webhook WHERE team_id = ${teamId} AND id = ${webhookId}::uuid RETURNING id
        )
        ${sending(teamId)}
        FROM made`;
        if (made === 0) throw notFound("webhook");
        return find(tx, { id, webhookId, teamId });
      }),

    /** Queues a message again, whatever its state. */
    again: (teamId: string, webhookId: string, id: string): Promise<WebhookDelivery> =>
      database.asTeam(teamId, async (tx) => {
        const changed = await tx.$executeRaw`
        WITH waiting AS (
          UPDATE webhook_delivery SET delivered_at = NULL, failed_at = NULL
          WHERE id = ${id}::uuid AND webhook_id = ${webhookId}::uuid AND team_id = ${teamId} RETURNING id
        )
        ${sending(teamId)}
        FROM waiting`;
        if (changed === 0) throw notFound("delivery");
        return find(tx, { id, webhookId, teamId });
      }),

    /** A message that is still to be sent; undefined if it was delivered, or its webhook was deleted. */
    async outgoing(teamId: string, id: string): Promise<OutgoingMessage | undefined> {
      const row = await database.asTeam(teamId, (tx) =>
        tx.webhookDelivery.findFirst({
          where: { id, teamId, deliveredAt: null, failedAt: null },
          select: { body: true, webhookId: true, webhook: { select: { url: true, sealedSecret: true } } },
        }),
      );
      return row ? { body: row.body, webhookId: row.webhookId, ...row.webhook } : undefined;
    },

    async noteAttempt(
      teamId: string,
      id: string,
      { status, error, last }: DeliveryAttempt,
      at = new Date(),
    ): Promise<void> {
      await database.asTeam(teamId, (tx) =>
        tx.webhookDelivery.updateMany({
          where: { id, teamId },
          data: {
            attempts: { increment: 1 },
            status,
            error,
            triedAt: at,
            ...(error === null ? { deliveredAt: at } : last ? { failedAt: at } : {}),
          },
        }),
      );
    },
  };
}

const { read } = rowOf(webhookDelivery);

function toDelivery(row: Row): WebhookDelivery {
  return read({ ...row, state: row.deliveredAt ? "delivered" : row.failedAt ? "failed" : "waiting" });
}

/** Removes messages older than the purge age. */
export async function purgeDeliveries(database: Database, deletedBefore: Date): Promise<void> {
  await database.asOwner((tx) =>
    tx.webhookDelivery.deleteMany({ where: { createdAt: { lt: deletedBefore } } }),
  );
}
