import { expect, it } from "vitest";
import { newWebhookSecret, webhookHeaders } from "./sign-webhook.ts";

it("signs the Standard Webhooks specification's example", () => {
  // From the specification's reference libraries.
  const headers = webhookHeaders(
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1614265330,
    '{"test": 2432232314}',
  );
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

it("makes secrets of 256 bits", () => {
  const secret = newWebhookSecret();
  expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
  expect(newWebhookSecret()).not.toBe(secret);
});
