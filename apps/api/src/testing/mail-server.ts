import { createServer, type Socket } from "node:net";

export interface MailServer {
  readonly url: string;
  /** Everything that clients said. */
  received(): string;
  /** Ids of the messages that it took, in order. */
  taken(): readonly string[];
  /** Ids of messages that came while it was still at the same one. */
  overlapping(): readonly string[];
  close(): Promise<void>;
}

/**
 * Takes messages as a mail server would.
 *
 * @param slowMs time before it says that it has taken a message
 * @param refuse refuses everybody whom messages are for
 * @param busy of so many messages it says afterwards that they have to come again
 */
export async function mailServer({ slowMs = 0, refuse = false, busy = 0 } = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  const open = new Set<string>();
  const overlapping: string[] = [];
  let received = "";
  const answers: readonly (readonly [RegExp, string])[] = [
    [/^EHLO/, "250 here"],
    [/^MAIL/, "250 ok"],
    [/^RCPT/, refuse ? "550 unknown" : "250 ok"],
    [/^DATA/, "354 go on"],
    [/^(QUIT|RSET)/, "221 bye"],
  ];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    let id = "";
    socket.write("220 test\r\n");
    socket.on("data", (data) => {
      received += data;
      for (const line of data.toString().split("\r\n")) {
        id = /^Message-ID: (.*)/i.exec(line)?.[1] ?? id;
        const answer = answers.find(([pattern]) => pattern.test(line));
        if (answer) socket.write(`${answer[1]}\r\n`);
        if (line !== ".") continue;
        const now = id;
        const again = taken.push(now) <= busy;
        if (open.has(now)) overlapping.push(now);
        open.add(now);
        setTimeout(() => {
          open.delete(now);
          socket.write(again ? "451 come again\r\n" : "250 taken\r\n");
        }, slowMs);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received: () => received,
    taken: () => taken,
    overlapping: () => overlapping,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
