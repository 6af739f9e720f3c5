import { ofTeam } from "../of-team.ts";
import { defineRoutes } from "../route.ts";
import {
  createdWebhook,
  createWebhook,
  webhookDelivery,
  webhookDeliveryList,
  webhookList,
} from "../webhook.ts";
import { z } from "../zod.ts";

const ofWebhook = ofTeam.extend({ webhookId: z.uuid() });

/** Addresses that are told what happens in a team. They may hold secrets of others: whoever may not make one sees none. */
export const webhookRoutes = defineRoutes({
  listWebhooks: {
    method: "GET",
    path: "/api/teams/:teamId/webhooks",
    tag: "webhooks",
    summary: "Addresses that are told what happens in the team",
    permission: "editKeys",
    params: ofTeam,
    reply: webhookList,
  },
  createWebhook: {
    method: "POST",
    path: "/api/teams/:teamId/webhooks",
    tag: "webhooks",
    summary: "Tell an address what happens in the team; its secret is shown once",
    permission: "editKeys",
    confirmed: true,
    params: ofTeam,
    body: createWebhook,
    reply: createdWebhook,
    status: 201,
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/api/teams/:teamId/webhooks/:webhookId",
    tag: "webhooks",
    summary: "Tell an address nothing more, and forget what it was told",
    permission: "editKeys",
    params: ofWebhook,
    status: 204,
  },
  testWebhook: {
    method: "POST",
    path: "/api/teams/:teamId/webhooks/:webhookId/test",
    tag: "webhooks",
    summary: "Send the address a message of no consequence",
    permission: "editKeys",
    params: ofWebhook,
    reply: webhookDelivery,
    status: 201,
  },
  listDeliveries: {
    method: "GET",
    path: "/api/teams/:teamId/webhooks/:webhookId/deliveries",
    tag: "webhooks",
    summary: "The latest messages to the address, and what became of them",
    permission: "editKeys",
    params: ofWebhook,
    reply: webhookDeliveryList,
  },
  redeliver: {
    method: "POST",
    path: "/api/teams/:teamId/webhooks/:webhookId/deliveries/:deliveryId/redeliver",
    tag: "webhooks",
    summary: "Send a message once more, under the same webhook-id",
    permission: "editKeys",
    params: ofWebhook.extend({ deliveryId: z.uuid() }),
    reply: webhookDelivery,
  },
});
