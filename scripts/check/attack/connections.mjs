// Attacks with slow connections, unusual spellings of addresses, and forged client addresses.
import { Agent, createServer, request } from "node:http";
import { connect } from "node:net";
import { models } from "@wirecost/sim-core";
import { listenLocally } from "../../start/free-port.mjs";
import { atOnce, counted } from "./answers.mjs";

/** @typedef {import("./attacks.mjs").Attack} Attack */

/** How long connections are held open. */
const HOLD_MS = 3000;

/** How long requests are sent. */
const FLOOD_MS = 4000;
const CONNECTIONS = 24;
/** Time after which a connection that has sent its requests closes. */
const CLOSED_MS = 5;

const LONG = "x".repeat(1_900_000);
const LARGE = `{"a":[${"0,".repeat(950_000)}0]}`;
const NESTED = `{"a":${"[".repeat(950_000)}${"]".repeat(950_000)}}`;
/** A design of 100,000 settings, none of which is valid. */
const INVALID = `{"model":"openedge-query","params":{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":{}`)}}}`;

/**
 * Sends raw requests over 24 connections for a maximum number of seconds.
 *
 * @param {string} url
 * @param {number} times
 * @param {(i: number) => { path: string, method?: string, headers?: Record<string, string>, body?: string }} of
 */
async function flood(url, times, of) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + FLOOD_MS;
  /** @type {import("./answers.mjs").Answered[]} */
  const answers = [];
  let next = 0;
  const repeat = async () => {
    while (next < times && performance.now() < end) {
      const { path, method = "GET", headers = {}, body } = of(next++);
      const status = await new Promise((resolve) => {
        const sent = request({ host: hostname, port, agent, path, method, headers }, (reply) => {
          reply.resume().on("close", () => resolve(reply.statusCode ?? 0));
        });
        sent.on("error", () => resolve(0));
        sent.end(body);
      });
      answers.push({ status });
    }
  };
  await atOnce(CONNECTIONS, repeat);
  agent.destroy();
  return counted(answers);
}

/**
 * Connections that send a text and then stay silent for a while.
 *
 * @param {string} url
 * @param {number} times
 * @param {string} text
 */
async function hold(url, times, text) {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: times }, () => connect(Number(port), hostname));
  let answered = 0;
  for (const socket of sockets) {
    socket.on("error", () => {});
    socket.once("data", () => answered++);
    // The rest of the answer is not read.
    socket.once("data", () => socket.pause());
    socket.write(text);
  }
  await new Promise((done) => setTimeout(done, HOLD_MS));
  for (const socket of sockets) socket.destroy();
  return `${answered} of ${times} something, the others nothing yet`;
}

/** @param {string} method @param {string} path @param {readonly string[]} headers */
const head = (method, path, ...headers) =>
  `${[`${method} ${path} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n")}\r\n\r\n`;

/** 200 requests with a design, valid or not. @param {string} name @param {string} body @returns {Attack} */
function bodies(name, body) {
  return {
    name: `bodies: ${name}`,
    send: ({ url, token }) =>
      flood(url, 200, () => ({
        path: "/api/runs/preview",
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body,
      })),
  };
}

/**
 * Anonymous requests for a page of a link to a thousand rows.
 * @param {string} name @param {string} [rest] of its address @returns {Attack}
 */
function pages(name, rest = "") {
  return {
    name: `pages: ${name}`,
    async send({ url, teamId, ask, post }) {
      const rows = Array.from({ length: 1000 }, (_, i) => `run ${i},${1024 * (1 + (i % 8))},${i + 1}`);
      const path = `/api/teams/${teamId}/uploads?name=${encodeURIComponent(name)}.csv&model=openedge-query`;
      const file = Buffer.from(["label,mm,messages", ...rows].join("\n"));
      const { upload } = JSON.parse((await ask("POST", `${path}&again=true`, file)).body);
      const link = /** @type {{ url: string }} */ (
        await post("/shares", { of: { kind: "upload", id: upload.id } })
      );
      return flood(url, 400, () => ({ path: `${new URL(link.url).pathname}${rest}` }));
    },
  };
}

/** @type {readonly Attack[]} */
export const pageAttacks = [
  // First, before another attack has used any of its limit.
  pages("a link"),
  pages("the picture of a link", "/picture.png"),
  {
    name: "pages: 24 times four that are not read",
    send: ({ url }) => hold(url, 24, head("GET", "/references").repeat(4)),
  },
  {
    name: "pages: four on each of 200 connections that close at once",
    async send({ url }) {
      const { hostname, port } = new URL(url);
      for (let i = 0; i < 200; i++) {
        const socket = connect(Number(port), hostname);
        socket.on("error", () => {});
        socket.write(head("GET", "/references").repeat(4));
        await new Promise((done) => setTimeout(done, CLOSED_MS));
        socket.destroy();
      }
      // From the address that these attacks locked out.
      return counted([await fetch(`${url}/references`)]);
    },
  },
  {
    name: "pages: every page of a lab",
    send: ({ url }) => flood(url, 400, (i) => ({ path: `/lab/${models[i % models.length]?.id}` })),
  },
];

/** @type {readonly Attack[]} */
export const connectionAttacks = [
  {
    name: "addresses: letters that are encoded, anonymous",
    send: ({ url }) => flood(url, 3000, () => ({ path: "/%61pi/me" })),
  },
  {
    name: "addresses: absolute, anonymous",
    send: ({ url }) => flood(url, 3000, () => ({ path: "http://elsewhere.example/api/me" })),
  },
  {
    name: "callers: a new session for each request",
    send: ({ url }) =>
      flood(url, 3000, (i) => ({
        path: "/api/me",
        headers: { cookie: `better-auth.session_token=made-up-${i}.c2lnbmVk` },
      })),
  },
  {
    name: "callers: a new key for each request",
    send: ({ url }) =>
      flood(url, 3000, (i) => ({ path: "/api/key", headers: { authorization: `Bearer wc_made-up-${i}` } })),
  },
  {
    name: "callers: requests that claim to be files",
    send: ({ url, token }) =>
      flood(url, 3000, () => ({
        path: "/api/key",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
      })),
  },
  {
    name: "bodies: 300 sign-ins that are sent in part",
    send: ({ url }) =>
      hold(
        url,
        300,
        `${head("POST", "/api/auth/sign-in/email", "Content-Type: application/json", "Content-Length: 900")}{"e`,
      ),
  },
  {
    name: "bodies: 16 archives that are sent in part",
    // Only owners with a session may send these.
    send: ({ url, cookie, teamId }) =>
      hold(
        url,
        16,
        `${head(
          "POST",
          `/api/teams/${teamId}/archive`,
          `Cookie: ${cookie}`,
          `Origin: ${url}`,
          "Content-Type: application/octet-stream",
          "Content-Length: 2000000000",
        )}PK`,
      ),
  },
  {
    name: "bodies: 60 files that are sent in part",
    send: ({ url, token, teamId }) =>
      hold(
        url,
        60,
        `${head(
          "POST",
          `/api/teams/${teamId}/uploads?name=a.csv&model=openedge-query`,
          `Authorization: Bearer ${token}`,
          "Content-Type: application/octet-stream",
          "Content-Length: 90000000",
        )}label`,
      ),
  },
  {
    name: "heads: 300 that do not end",
    send: ({ url }) => hold(url, 300, "GET /api/models HTTP/1.1\r\nHost: localhost\r\nX-A: "),
  },
  {
    name: "answers: 400 descriptions of the API that are not read",
    send: ({ url }) => hold(url, 100, head("GET", "/api/openapi.json").repeat(4)),
  },
  {
    name: "heads: 10,000 requests that do not wait for answers",
    send: ({ url }) => hold(url, 100, head("GET", "/api/models").repeat(100)),
  },
  {
    name: "sign-in: e-mail addresses of 1.9 MB",
    send: ({ url }) =>
      flood(url, 100, (i) => ({
        path: "/api/auth/sign-in/email",
        method: "POST",
        headers: { "content-type": "application/json", origin: url },
        body: `{"email":"${i}${LONG}@example.com","password":"wrong"}`,
      })),
  },
  bodies("200 of 1.9 MB of JSON", LARGE),
  bodies("200 of 950,000 nested lists", NESTED),
  bodies("200 designs of 100,000 invalid settings", INVALID),
  {
    name: "counts: 70 keys at once",
    send: ({ url, cookie, teamId }) =>
      flood(url, 70, (i) => ({
        path: `/api/teams/${teamId}/keys`,
        method: "POST",
        headers: { "content-type": "application/json", origin: url, cookie },
        body: JSON.stringify({ name: `k${i}`, scope: "read" }),
      })),
  },
  {
    name: "webhooks: 20 that do not answer",
    async send({ post, teamId, ask }) {
      const hanging = createServer(() => {});
      const port = await listenLocally(hanging);
      for (let i = 0; i < 20; i++)
        await post("/webhooks", { url: `http://127.0.0.1:${port}/${i}`, events: ["upload.created"] });
      const answers = [];
      for (let i = 0; i < 20; i++) {
        const body = Buffer.from(`label,mm,messages\nhanging ${i},1024,${i + 1}\n`);
        const path = `/api/teams/${teamId}/uploads?name=h${i}.csv&model=openedge-query`;
        answers.push(await ask("POST", path, body));
      }
      await new Promise((done) => setTimeout(done, HOLD_MS));
      hanging.closeAllConnections();
      hanging.close();
      return counted(answers);
    },
  },
];
