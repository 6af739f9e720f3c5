import { z } from "zod";
import { sealer } from "../../../platform/mail/sealed-text.ts";

const DAY_MS = 24 * 3_600_000;
const time = z.object({ until: z.number() });

/**
 * What stands in links that are good for a day. They hold what they are about, sealed: nothing of it is stored.
 *
 * @param about what such a link holds, under a name that no other kind of link has
 */
export function dayLinks<T extends object>(secret: string, about: z.ZodType<T>, now = () => Date.now()) {
  const { seal, open } = sealer(secret);
  return {
    tokenFor: (what: T): string => seal(JSON.stringify({ ...what, until: now() + DAY_MS })),

    /** What a token holds; undefined for one that is not ours, or is too old. */
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
