import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { testApp } from "../../testing/test-app.ts";
import { MAX_ARRIVING, MAX_SLOW_LOOKS, MIN_BYTES, SlowWatch } from "./slow-connections.ts";

let app: Awaited<ReturnType<typeof testApp>>;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await app?.close();
});

async function listen(): Promise<number> {
  app = await testApp();
  return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}

/** A sign-in with only its headers and the start of its body sent. */
async function halfSent(
  port: number,
): Promise<{ readonly socket: Socket; readonly answer: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  sockets.add(socket);
  await once(socket, "connect");
  const head = ["POST /api/auth/sign-in/email HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
  const arrived = once(app.server, "request");
  socket.write(`${head.join("\r\n")}\r\nContent-Length: 500\r\n\r\n{"email":`);
  await arrived;
  // Bodies are watched from the end of the event loop turn of their headers.
  await setImmediate();
  let text = "";
  socket.on("data", (piece) => {
    text += piece;
  });
  return { socket, answer: new Promise((resolve) => socket.once("close", () => resolve(text))) };
}

it("ends connections that are too slow for several checks in a row, and no others", () => {
  const watch = new SlowWatch();
  const ended: string[] = [];
  const sent = { slow: 0, honest: 0, resting: 0, idle: undefined };
  for (const name of ["slow", "honest", "resting", "idle"] as const)
    watch.add(
      () => sent[name],
      () => ended.push(name),
    );
  for (let look = 1; look <= 3 * MAX_SLOW_LOOKS; look++) {
    sent.slow += MIN_BYTES - 1;
    // 1 Mbit/s, and a line that stops for two checks of three.
    sent.honest += 1_250_000;
    if (look % MAX_SLOW_LOOKS === 0) sent.resting += MIN_BYTES;
    watch.look();
    expect(ended).toEqual(look < MAX_SLOW_LOOKS ? [] : ["slow"]);
  }
});

it("ignores removed connections", () => {
  const watch = new SlowWatch();
  const stop = watch.add(
    () => 0,
    () => expect.fail("ended"),
  );
  stop();
  for (let look = 0; look < 2 * MAX_SLOW_LOOKS; look++) watch.look();
});

it("partial bodies take no slot of a complete request", async () => {
  const port = await listen();
  // More than the slots of one address.
  for (let i = 0; i < 12; i++) await halfSent(port);
  const whole = await fetch(`http://127.0.0.1:${port}/api/models`);
  expect(whole.status).toBe(200);
  const signIn = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost:3000" },
    body: JSON.stringify({ email: "x@example.com", password: "correct horse battery" }),
  });
  expect(signIn.status).toBe(401);
});

it("a body that stops is answered 408 with a message", async () => {
  const { answer } = await halfSent(await listen());
  for (let look = 0; look < MAX_SLOW_LOOKS; look++) app.slowWatch.look();
  for (const part of ["HTTP/1.1 408 ", "application/problem+json", "did not arrive in time"])
    expect(await answer).toContain(part);
});

it("a new body replaces the one that has been arriving longest", async () => {
  const port = await listen();
  const first = await halfSent(port);
  const others = [];
  for (let i = 1; i < MAX_ARRIVING; i++) others.push(await halfSent(port));
  expect(first.socket.closed).toBe(false);
  await halfSent(port);
  expect(await first.answer).toContain("408 ");
  expect(others.every(({ socket }) => !socket.closed)).toBe(true);
});
