import { defineRoutes } from "../route.ts";
import {
  createdWebhook,
  createWebhook,
  webhookDelivery,
  webhookDeliveryList,
  webhookList,
} from "../teams/webhook.ts";

/** Webhooks of a team. They may contain other people's secrets: only members who may create webhooks see them. */
export const webhookRoutes = defineRoutes("webhooks", {
  listWebhooks: {
    at: "GET /api/teams/:teamId/webhooks",
    summary: "List webhooks of the team",
    permission: "editKeys",
    reply: webhookList,
  },
  createWebhook: {
    at: "POST /api/teams/:teamId/webhooks",
    summary: "Create a webhook; its secret is shown once",
    permission: "editKeys",
    confirmed: true,
    body: createWebhook,
    reply: createdWebhook,
    status: 201,
  },
  deleteWebhook: {
    at: "DELETE /api/teams/:teamId/webhooks/:webhookId",
    summary: "Delete a webhook and its messages",
    permission: "editKeys",
  },
  testWebhook: {
    at: "POST /api/teams/:teamId/webhooks/:webhookId/test",
    summary: "Send a test message to the webhook",
    permission: "editKeys",
    reply: webhookDelivery,
    status: 201,
  },
  listDeliveries: {
    at: "GET /api/teams/:teamId/webhooks/:webhookId/deliveries",
    summary: "List the latest messages of the webhook and their delivery status",
    permission: "editKeys",
    reply: webhookDeliveryList,
  },
  redeliver: {
    at: "POST /api/teams/:teamId/webhooks/:webhookId/deliveries/:deliveryId/redeliver",
    summary: "Send a message again, with the same webhook-id",
    permission: "editKeys",
    reply: webhookDelivery,
  },
});
