import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { CliError } from "../cli-error.ts";
import { EXIT } from "../exit-code.ts";
import { type Address, addressText } from "./address.ts";
import { Lane } from "./lane.ts";
import { waitFor } from "./precise-timer.ts";
import type { Change } from "./tls/change.ts";
import { ClosedEarly, DISTRUSTED, TlsError, type TlsOptions } from "./tls/encrypt.ts";
import { secure } from "./tls/postgres-tls.ts";
import { EncryptionRefusal } from "./tls/refuse-encryption.ts";
import { WithoutChannelBinding } from "./tls/without-channel-binding.ts";

/** Receives the bytes of one connection, as seen by its client. */
export interface Tap {
  /** @param atMs when they came or left, by performance.now() */
  take(from: "client" | "server", bytes: Buffer, atMs: number): void;
  /** Bytes were delivered: until they are answered, there is time to decode received data. */
  delivered(): void;
  end(): void;
}

export interface ProxyOptions {
  readonly to: Address;
  /** Port 0 for a free one. */
  readonly listen: Address;
  /** Added to each round trip, half of it each way. */
  readonly delayMs: number;
  /** Whether programs may use encryption. */
  readonly passesTls: boolean;
  /** The proxy's own encryption; undefined if it has none. */
  readonly tls?: TlsOptions;
  /** A connection was opened. @param connectUs microseconds that it took to reach the server */
  readonly open: (connectUs: number) => Tap;
  /** A connection was closed. @param ms by which its delays were too long, together */
  readonly late?: (ms: number) => void;
  /** A program closed its connection when encryption was refused. */
  readonly gaveUp: () => void;
  /** Channel binding to the server's certificate could not be offered to a program that encrypts. */
  readonly unbound?: () => void;
  /** The server cannot be reached, or not as required. */
  readonly failed: (why: string) => void;
}

export interface TcpProxy {
  readonly address: Address;
  /** Accepts no more connections, waits for open ones, and then closes them. */
  close(waitMs: number): Promise<void>;
}

/**
 * Forwards connections to a server.
 *
 * @throws CliError where the server's name is unknown, or the port is taken
 */
export async function startProxy(options: ProxyOptions): Promise<TcpProxy> {
  const { to, listen } = options;
  const hosts = await addressesOf(to);
  const open = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  let isClosing = false;
  const keep = (socket: Socket) => {
    if (isClosing) socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // It closes after that.
    socket.on("error", () => {});
    return socket;
  };
  const server = createServer({ noDelay: true, allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    keep(client);
    const relayed = relay(client, () => connectTo(hosts, to.port, keep), options).catch((error: Error) => {
      if (!client.destroyed) client.resetAndDestroy();
      if (isClosing) return;
      const why = "code" in error ? `${error.code}` : error.message;
      options.failed(
        error instanceof TlsError ? error.message : `${addressText(to)} cannot be reached: ${why}`,
      );
    });
    open.add(relayed);
    relayed.finally(() => open.delete(relayed));
  });
  server.listen(listen.port, listen.host);
  try {
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const why = code === "EADDRINUSE" ? "another program listens there" : `${code}`;
    throw new CliError(`--listen ${addressText(listen)}: ${why}.`, { cause: error });
  }
  server.on("error", (error) => options.failed(error.message));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    address: { host: listen.host, port },
    async close(waitMs) {
      const closed = new Promise((done) => server.close(done));
      if (open.size > 0 && waitMs > 0) {
        let timer: NodeJS.Timeout | undefined;
        const tooLong = new Promise((done) => {
          timer = setTimeout(done, waitMs);
        });
        await Promise.race([Promise.all(open), tooLong]);
        clearTimeout(timer);
      }
      isClosing = true;
      for (const socket of sockets) socket.destroy();
      await Promise.all(open);
      await closed;
    },
  };
}

async function addressesOf({ host }: Address): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw new CliError(`--to: the name ${host} is unknown.`, { exit: EXIT.network, cause: error });
  }
}

/** @throws Error where none of the addresses answers */
async function connectTo(hosts: string[], port: number, keep: (socket: Socket) => Socket): Promise<Socket> {
  let failure: unknown;
  for (const host of [...hosts]) {
    const socket = keep(connect({ host, port, noDelay: true, allowHalfOpen: true }));
    try {
      await new Promise((done, fail) => {
        socket.once("connect", done);
        socket.once("error", fail);
        socket.once("close", () => fail(new Error("closed")));
      });
      // The next connection starts with the address that answered.
      hosts.sort((a, b) => Number(b === host) - Number(a === host));
      return socket;
    } catch (error) {
      failure = error;
      socket.destroy();
    }
  }
  throw failure;
}

/** Forwards the bytes of one connection in both directions until both sides are closed. */
async function relay(accepted: Socket, reach: () => Promise<Socket>, options: ProxyOptions): Promise<void> {
  const { delayMs, passesTls, tls, to } = options;
  const waits = async (trips: number) => {
    if (delayMs > 0) await waitFor(trips * delayMs);
  };
  // As over such a network, which takes a round trip to open a connection.
  await waits(1);
  const start = performance.now();
  const reached = await reach();
  const tap = options.open(Math.round(1000 * (performance.now() - start)));
  try {
    if (!tls) {
      await pass(accepted, reached, tap, passesTls ? undefined : new EncryptionRefusal(), options);
      return;
    }
    const seen = (from: "client" | "server", bytes: Buffer) => tap.take(from, bytes, performance.now());
    const { client, server, change } = await secure(accepted, reached, { tls, to, seen, waits });
    const hasSpoken = await pass(client, server, tap, change, options);
    if (client !== accepted && !hasSpoken) throw new TlsError(DISTRUSTED);
    if (change instanceof WithoutChannelBinding && change.hasOffered && client !== accepted)
      options.unbound?.();
  } catch (error) {
    reached.destroy();
    if (!(error instanceof ClosedEarly)) throw error;
    accepted.destroy();
  } finally {
    tap.end();
  }
}

/** @returns whether the client sent anything */
async function pass(
  client: Socket,
  server: Socket,
  tap: Tap,
  change: Change | undefined,
  { delayMs, gaveUp, late }: ProxyOptions,
): Promise<boolean> {
  const refusal = change instanceof EncryptionRefusal ? change : undefined;
  const down = new Lane(server, delayMs / 2, (chunk, atMs) => {
    if (chunk === null) return client.end() && true;
    if (chunk.length === 0) return true;
    const takesMore = client.write(chunk);
    tap.take("server", chunk, atMs);
    tap.delivered();
    return takesMore;
  });
  const up = new Lane(client, delayMs / 2, (chunk) => {
    if (chunk === null) {
      const held = change?.clientEnd();
      if (held && held.length > 0) server.write(held);
      return server.end() && true;
    }
    const { pass, answer } = change?.client(chunk) ?? { pass: chunk };
    if (answer && answer.length > 0) down.send(answer);
    const takesMore = pass.length === 0 || server.write(pass);
    tap.delivered();
    return takesMore;
  });
  let hasSpoken = false;
  client.on("data", (chunk) => {
    hasSpoken = true;
    const atMs = performance.now();
    tap.take("client", chunk, atMs);
    up.send(chunk, atMs);
  });
  client.on("end", () => up.send(null));
  client.on("drain", () => down.drained());
  server.on("data", (chunk) => {
    const { pass, answer } = change?.server(chunk) ?? { pass: chunk };
    if (answer && answer.length > 0) server.write(answer);
    if (pass.length > 0) down.send(pass);
  });
  server.on("end", () => {
    const held = change?.serverEnd();
    if (held && held.length > 0) down.send(held);
    down.send(null);
  });
  server.on("drain", () => up.drained());
  const closed = [closedWith(client, server), closedWith(server, client)];
  for (const socket of [client, server]) socket.resume();
  await Promise.all(closed);
  up.close();
  down.close();
  late?.(up.lateMs + down.lateMs);
  if (refusal?.isGivenUp) gaveUp();
  return hasSpoken;
}

/** Waits until a socket is closed. A connection broken on one side is then broken on the other. */
async function closedWith(socket: Socket, other: Socket): Promise<void> {
  if (!socket.closed) await new Promise((done) => socket.once("close", done));
  if (socket.errored && !other.destroyed) {
    // TLS has no reset of its own.
    if (other instanceof TLSSocket) other.destroy();
    else other.resetAndDestroy();
  } else if (!socket.readableEnded) other.destroy();
}
