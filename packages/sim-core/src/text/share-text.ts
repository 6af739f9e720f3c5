import { shareSize } from "./share-size.ts";

/** {@link shareSize} on one line: `4.8 %`, `under 0.1 %`. */
export function shareText(share: number): string {
  return shareSize(share).replace(" %", "\u00a0%");
}
