import type { Conversation } from "@wirecost/conversation";
import { Recording } from "./recording.ts";

/** Enough for the engine to compile what decodes. */
const ROUNDS = 100;

const STATEMENTS = [
  "BEGIN",
  "SELECT a.id, a.name FROM item a JOIN shop s ON s.id = a.shop WHERE a.id IN ($1, 7) AND name <> 'x' /*route='/a'*/",
  "INSERT INTO item (id, name) VALUES ($1, 'x')",
  "COMMIT",
];

/**
 * Decodes a made-up conversation before one is recorded: code that has not run yet takes milliseconds, which the first
 * program would wait for.
 *
 * @returns what was decoded
 */
export function warmUp(): Conversation {
  const recording = new Recording("", undefined);
  const { take, end } = recording.open(1);
  const startup = Buffer.alloc(9);
  startup.writeInt32BE(9);
  startup.writeInt32BE(196_608, 4);
  take("client", startup, performance.now());
  take("server", Buffer.concat([message("R", Buffer.alloc(4)), ready]), performance.now());
  for (let i = 0; i < ROUNDS; i++) {
    const sql = `${STATEMENTS[i % STATEMENTS.length]}\0`;
    const isSimple = i % 3 === 0;
    const asked = isSimple
      ? message("Q", Buffer.from(sql))
      : Buffer.concat([
          message("P", Buffer.from(`\0${sql}\0\0`)),
          message("B", Buffer.from("\0\0\0\0\0\x01\0\0\0\x015\0\0")),
          message("D", Buffer.from("P\0")),
          message("E", Buffer.from("\0\0\0\0\0")),
          message("S"),
        ]);
    const answered = isSimple ? [] : [message("1"), message("2")];
    take("client", asked, performance.now());
    take(
      "server",
      Buffer.concat([
        ...answered,
        message("T", Buffer.alloc(2)),
        message("D", Buffer.from("\0\x01\0\0\0\x015")),
        message("C", Buffer.from("SELECT 1\0")),
        ready,
      ]),
      performance.now(),
    );
  }
  end();
  return recording.finish();
}

/** A message of PostgreSQL's protocol. */
function message(type: string, body = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const ready = message("Z", Buffer.from("I"));
