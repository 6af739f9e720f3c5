import { z } from "zod";
import { sealer } from "../../../platform/mail/sealed-text.ts";

const DAY_MS = 24 * 3_600_000;
const time = z.object({ until: z.number() });

/**
 * Tokens of links that are valid for a day. They contain their data encrypted: nothing is stored.
 *
 * @param about what such a link holds, under a name that no other kind of link has
 */
export function dayLinks<T extends object>(secret: string, about: z.ZodType<T>, now = () => Date.now()) {
  const { seal, open } = sealer(secret);
  return {
    tokenFor: (what: T): string => seal(JSON.stringify({ ...what, until: now() + DAY_MS })),

    /** The data of a token; undefined if it is invalid or expired. */
    read(token: string): T | undefined {
      try {
        const content: unknown = JSON.parse(open(token));
        return time.parse(content).until > now() ? about.parse(content) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
