import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type ProxyOptions, startProxy, type TcpProxy } from "./proxy.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of cleanUp.splice(0).reverse()) await stop();
});

/** A server with the given connection handler. */
async function serverOf(take: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    take(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUp.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

interface Seen {
  readonly taken: { from: string; text: string; atMs: number }[];
  /** Number of connections or chunks taken at each delivery. */
  readonly delivered: number[];
  readonly failures: string[];
  ended: number;
}

async function proxyOf(
  port: number,
  options: Partial<ProxyOptions> = {},
): Promise<{ proxy: TcpProxy; seen: Seen }> {
  const seen: Seen = { taken: [], delivered: [], failures: [], ended: 0 };
  const proxy = await startProxy({
    to: { host: "127.0.0.1", port },
    listen: { host: "127.0.0.1", port: 0 },
    delayMs: 0,
    passesTls: true,
    open: () => ({
      take: (from, bytes, atMs) => seen.taken.push({ from, text: bytes.toString(), atMs }),
      delivered: () => seen.delivered.push(seen.taken.length),
      end: () => {
        seen.ended += 1;
      },
    }),
    gaveUp: () => {},
    failed: (why) => seen.failures.push(why),
    ...options,
  });
  cleanUp.push(() => proxy.close(0));
  return { proxy, seen };
}

async function clientOf({ address }: TcpProxy): Promise<Socket> {
  const socket = connect({ ...address, allowHalfOpen: true });
  socket.on("error", () => {});
  cleanUp.push(async () => socket.destroy());
  await once(socket, "connect");
  return socket;
}

function closed(socket: Socket): Promise<void> {
  return new Promise((done) => socket.on("close", () => done()));
}

async function all(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  await once(socket, "end");
  return Buffer.concat(chunks);
}

describe.each([0, 4])("a proxy with a delay of %i ms", (delayMs) => {
  it("forwards bytes both ways, and taps them as the client sees them", async () => {
    const port = await serverOf((socket) => socket.on("data", (data) => socket.write(`<${data}>`)));
    const { proxy, seen } = await proxyOf(port, { delayMs });
    const client = await clientOf(proxy);
    client.write("one");
    expect(String((await once(client, "data"))[0])).toBe("<one>");
    client.write("two");
    expect(String((await once(client, "data"))[0])).toBe("<two>");
    expect(seen.taken.map(({ from, text }) => `${from} ${text}`)).toEqual([
      "client one",
      "server <one>",
      "client two",
      "server <two>",
    ]);
    expect(seen.delivered).toEqual([1, 2, 3, 4]);
    const [sent, answered] = seen.taken;
    expect((answered?.atMs ?? 0) - (sent?.atMs ?? 0)).toBeGreaterThanOrEqual(delayMs);
  });

  it("keeps a direction open that the other side has not closed", async () => {
    const port = await serverOf(async (socket) => {
      const replyText = await all(socket);
      socket.end(`you said ${replyText}`);
    });
    const { proxy, seen } = await proxyOf(port, { delayMs });
    const client = await clientOf(proxy);
    client.end("all");
    expect(String(await all(client))).toBe("you said all");
    await proxy.close(1_000_000);
    expect(seen.ended).toBe(1);
  });

  it("forwards many megabytes in order both ways, to slow readers", async () => {
    const size = 24 * 1024 * 1024;
    const bytes = Buffer.alloc(size);
    for (let i = 0; i < size; i += 4) bytes.writeUInt32LE(i, i);
    const port = await serverOf(async (socket) => {
      const got: Buffer[] = [];
      socket.on("data", (data) => {
        got.push(data);
        socket.pause();
        setImmediate(() => socket.resume());
      });
      await once(socket, "end");
      socket.end(Buffer.concat(got));
    });
    const { proxy } = await proxyOf(port, { delayMs });
    const client = await clientOf(proxy);
    client.end(bytes);
    expect((await all(client)).equals(bytes)).toBe(true);
  });

  it("closes the server's side when the client disconnects", async () => {
    let closed: (() => void) | undefined;
    const disconnected = new Promise<void>((done) => {
      closed = done;
    });
    const port = await serverOf((socket) => {
      socket.on("close", () => closed?.());
      socket.on("data", () => {});
      // A reset that is read together with earlier data looks like a normal end.
      socket.on("end", () => socket.end());
    });
    const { proxy, seen } = await proxyOf(port, { delayMs });
    const client = await clientOf(proxy);
    client.write("x");
    await expect.poll(() => seen.taken.length).toBe(1);
    client.resetAndDestroy();
    await disconnected;
  });

  it("closes the client's side when the server disconnects", async () => {
    const port = await serverOf((socket) => socket.on("data", () => socket.resetAndDestroy()));
    const { proxy, seen } = await proxyOf(port, { delayMs });
    const client = await clientOf(proxy);
    const disconnected = closed(client);
    client.write("x");
    await disconnected;
    await expect.poll(() => seen.ended).toBe(1);
  });
});

it("reports that the server cannot be reached", async () => {
  const port = await serverOf(() => {});
  await cleanUp.pop()?.();
  const { proxy, seen } = await proxyOf(port);
  const client = await clientOf(proxy);
  await closed(client);
  expect(seen.failures).toEqual([`127.0.0.1:${port} cannot be reached: ECONNREFUSED`]);
});

it("handles a thousand connections, and closes open ones when it ends", async () => {
  const port = await serverOf((socket) => socket.on("data", (data) => socket.write(data)));
  const { proxy, seen } = await proxyOf(port);
  const clients = await Promise.all(Array.from({ length: 1000 }, () => clientOf(proxy)));
  await Promise.all(
    clients.map(async (client, i) => {
      client.write(`number ${i}`);
      expect(String((await once(client, "data"))[0])).toBe(`number ${i}`);
    }),
  );
  await proxy.close(0);
  expect(seen.ended).toBe(1000);
  expect(seen.failures).toEqual([]);
});

it("answers a request for encryption on behalf of the server", async () => {
  const port = await serverOf((socket) => socket.on("data", (data) => socket.write(data)));
  const { proxy, seen } = await proxyOf(port, { passesTls: false });
  const client = await clientOf(proxy);
  client.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
  expect(String((await once(client, "data"))[0])).toBe("N");
  client.write("startup");
  expect(String((await once(client, "data"))[0])).toBe("startup");
  expect(seen.taken.map(({ from }) => from)).toEqual(["client", "server", "client", "server"]);
});

it("reports a port in use", async () => {
  const port = await serverOf(() => {});
  await expect(proxyOf(port, { listen: { host: "127.0.0.1", port } })).rejects.toThrow(
    `--listen 127.0.0.1:${port}: another program listens there.`,
  );
});
