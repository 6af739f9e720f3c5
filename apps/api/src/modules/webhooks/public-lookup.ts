import { type LookupAddress, lookup as resolve } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** An error for a name or address to which nothing is sent. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
  /** The resolved address is not included: it would disclose details of our network. */
  constructor(host: string) {
    super(
      `${host} is no public address on the Internet, or leads to none. Use one that is, or ask the administrator of this server to set WEBHOOK_PRIVATE_ADDRESSES.`,
    );
  }
}

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves names for a socket, which connects to the checked address: the name cannot resolve differently in between.
 * One private address among several rejects the name.
 */
export function publicLookup(resolveName: Resolve = resolve): LookupFunction {
  return (host, options, done) => {
    resolveName(host, { all: true }, (error, addresses) => {
      if (error) return done(error, "");
      const hidden = addresses.find(({ address }) => !isPublicAddress(address));
      if (hidden) return done(new PrivateAddressError(host), "");
      const [first] = addresses;
      if (!first) return done(new Error(`${host} has no address.`), "");
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
}
