import Fastify from "fastify";
import { expect, it } from "vitest";
import { sendTogether } from "./send-together.ts";

async function order(requests: number, maxTurn = Number.POSITIVE_INFINITY): Promise<string> {
  const app = Fastify();
  const happened: string[] = [];
  await app.register(sendTogether, { maxTurn });
  app.addHook("onSend", async () => void happened.push("sent"));
  app.get("/", (_request, reply) => {
    happened.push("ready");
    reply.send("");
  });
  await app.ready();
  const replies = await Promise.all(Array.from({ length: requests }, () => app.inject("/")));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(requests).fill(200));
  await app.close();
  return happened.join(" ");
}

it("sends what is ready in one turn of the event loop together, four at a time", async () => {
  expect(await order(1)).toBe("ready sent");
  expect(await order(3)).toBe("ready ready ready sent sent sent");
  expect(await order(6)).toBe("ready ready ready ready sent sent sent sent ready ready sent sent");
});

it("keeps no reply in a turn that takes long", async () => {
  expect(await order(3, -1)).toBe("ready sent ready sent ready sent");
});
