import { z } from "zod";
import type { InTeam } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors/app-error.ts";

/** Bytes read at a time. */
const PIECE = 1024 * 1024;

/** SQL: a part of a column, which PostgreSQL reads without the rest. */
const PART = `
  SELECT substring(content FROM $3::int FOR ${PIECE}) AS bytes FROM conversation WHERE team_id = $1 AND id = $2::uuid`;

const partRow = z.object({ bytes: z.instanceof(Buffer) });

/**
 * The bytes of a recording in pieces.
 *
 * @param count how many bytes were stored
 * @throws AppError not-found where they are gone, because the recording was purged meanwhile
 */
export async function* readContent(
  inTeam: InTeam,
  teamId: string,
  id: string,
  count: number,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < count; from += PIECE) {
    const [row] = await inTeam.query({ text: PART, values: [teamId, id, from + 1] }, partRow);
    if (!row) throw notFound("recording");
    yield row.bytes;
  }
}

/** All bytes. */
export async function wholeContent({
  bytes,
  pieces,
}: {
  readonly bytes: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for await (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
