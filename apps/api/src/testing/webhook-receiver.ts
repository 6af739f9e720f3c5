import { createServer, type IncomingHttpHeaders } from "node:http";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks that replies with the status that a test sets. */
export async function webhookReceiver() {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    /** Statuses of the next answers. */
    answers,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
