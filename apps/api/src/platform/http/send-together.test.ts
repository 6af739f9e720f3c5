import Fastify from "fastify";
import { expect, it } from "vitest";
import { sendTogether } from "./send-together.ts";

async function order(requests: number, maxWait = Number.POSITIVE_INFINITY): Promise<string> {
  const app = Fastify();
  const happened: string[] = [];
  await app.register(sendTogether, { maxWait });
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

it("sends replies of one event loop turn together, four at a time", async () => {
  expect(await order(1)).toBe("ready sent");
  expect(await order(3)).toBe("ready ready ready sent sent sent");
  expect(await order(6)).toBe("ready ready ready ready sent sent sent sent ready ready sent sent");
});

it("sends a reply at once if the first has waited long", async () => {
  expect(await order(3, -1)).toBe("ready sent ready sent ready sent");
});

it("answers 500 if a reply cannot be sent, and sends the others", async () => {
  const app = Fastify();
  await app.register(sendTogether);
  app.get("/header", (_request, reply) => void reply.header("x-name", "a\nb").send("text"));
  app.get("/payload", (_request, reply) => void reply.serializer(() => 5 as never).send({}));
  app.get("/fine", (_request, reply) => void reply.send("fine"));
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const ask = async (path: string) => {
    const reply = await fetch(`${address}${path}`);
    return [reply.status, await reply.text()];
  };
  const replies = await Promise.all(["/header", "/fine", "/payload", "/fine"].map(ask));
  expect(replies).toEqual([
    [500, expect.stringContaining("ERR_INVALID_CHAR")],
    [200, "fine"],
    [500, expect.stringContaining("FST_ERR_REP_INVALID_PAYLOAD_TYPE")],
    [200, "fine"],
  ]);
  await app.close();
});
