import type { Socket } from "node:net";
import { ClosedEarly } from "./encrypt.ts";

/**
 * The first bytes of a side, once there are enough; empty if the other one speaks first, if it may. Both sockets are
 * otherwise unchanged.
 *
 * @throws ClosedEarly where one of the two closes the connection
 */
export async function firstBytes(
  side: Socket,
  other: Socket,
  isEnough: (bytes: Buffer) => boolean,
  { otherMaySpeak = false } = {},
): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  const undo: (() => void)[] = [];
  const listen = (to: Socket, event: string, take: (chunk: Buffer) => void) => {
    to.on(event, take);
    undo.push(() => to.off(event, take));
  };
  try {
    await new Promise<void>((done, fail) => {
      for (const socket of [side, other])
        for (const event of ["end", "close"]) listen(socket, event, () => fail(new ClosedEarly()));
      if (otherMaySpeak)
        listen(other, "readable", () => {
          if (other.readableLength === 0) return;
          bytes = Buffer.alloc(0);
          done();
        });
      listen(side, "data", (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        if (isEnough(bytes)) done();
      });
      side.resume();
    });
  } finally {
    side.pause();
    for (const one of undo) one();
  }
  return bytes;
}
