import type { Socket } from "node:net";
import fp from "fastify-plugin";
import ipaddr from "ipaddr.js";
import { networkOf } from "../http/network-of.ts";

/** Maximum open connections of one address, for IPv6 its /64 network. See docs/limits.md. */
export const MAX_CONNECTIONS = 1000;

/** ipaddr.js's names of ranges that proxy-addr can name. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["loopback"],
  linklocal: ["linkLocal"],
  uniquelocal: ["private", "uniqueLocal"],
};

/**
 * Whether connections from an address are counted: not those from this machine, where Next requests pages for everyone,
 * nor those from proxies, which forward everyone's.
 *
 * @param trustedProxies TRUSTED_PROXIES, as it was checked at the start
 */
export function isCounted(address: string, trustedProxies: string | undefined): boolean {
  const parsed = ipaddr.process(address);
  return !["loopback", ...(trustedProxies?.split(",") ?? [])].some((text) => {
    const named = NAMED[text.trim()];
    if (named) return named.includes(parsed.range());
    const [start = "", bits] = text.trim().split("/");
    const network = ipaddr.parse(start);
    return (
      network.kind() === parsed.kind() &&
      parsed.match(network, Number(bits ?? 8 * network.toByteArray().length))
    );
  });
}

export class ConnectionCounts {
  readonly #open = new Map<string, number>();

  /** @returns what ends the count of one more; undefined where the network has as many as it may */
  enter(address: string): (() => void) | undefined {
    const network = networkOf(address);
    const count = this.#open.get(network) ?? 0;
    if (count >= MAX_CONNECTIONS) return undefined;
    this.#open.set(network, count + 1);
    return () => {
      const left = (this.#open.get(network) ?? 1) - 1;
      if (left > 0) this.#open.set(network, left);
      else this.#open.delete(network);
    };
  }
}

/** Closes connections of an address that has too many open, before any byte is read. */
export const connectionLimit = fp(
  async (app, { isCounted }: { readonly isCounted: (address: string) => boolean }) => {
    const counts = new ConnectionCounts();
    app.server.on("connection", (socket: Socket) => {
      const address = socket.remoteAddress;
      // Already closed.
      if (address === undefined || !isCounted(address)) return;
      const leave = counts.enter(address);
      if (leave) socket.once("close", leave);
      else socket.destroy();
    });
  },
);
