import { findPerson } from "../../platform/auth/principal.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import { sealer } from "../../platform/mail/sealed-text.ts";
import type { RequestServices } from "../../platform/module.ts";
import { whyRefused } from "./post-webhook.ts";
import { newWebhookSecret } from "./sign-webhook.ts";
import { deliveryStore } from "./store/deliveries.ts";
import { webhookStore } from "./store/webhooks.ts";

export function webhookRoutes({
  config: { authSecret, webhookPrivateAddresses, publicUrl },
  database,
  findPrincipal,
}: RequestServices) {
  const webhooks = webhookStore(database);
  const deliveries = deliveryStore(database);
  const { seal } = sealer(authSecret);
  return {
    listWebhooks: async ({ params }) => ({ items: [...(await webhooks.list(params.teamId))] }),
    createWebhook: async ({ params, body, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      const refused = whyRefused(body.url, webhookPrivateAddresses);
      if (refused) throw new AppError("invalid-request", refused, [{ where: "url", message: refused }]);
      const secret = newWebhookSecret();
      const sealedSecret = seal(secret);
      return { webhook: await webhooks.create(params.teamId, user.id, { ...body, sealedSecret }), secret };
    },
    deleteWebhook: ({ params }) => webhooks.remove(params.teamId, params.webhookId),
    testWebhook: ({ params: { teamId, webhookId } }) => {
      const data = { teamId, text: "A test from Wirecost.", url: `${publicUrl}/team` };
      const body = JSON.stringify({ type: "webhook.test", timestamp: new Date().toISOString(), data });
      return deliveries.test(teamId, webhookId, body);
    },
    listDeliveries: async ({ params }) => ({
      items: [...(await deliveries.list(params.teamId, params.webhookId))],
    }),
    redeliver: ({ params }) => deliveries.again(params.teamId, params.webhookId, params.deliveryId),
  } satisfies Partial<Handlers>;
}
