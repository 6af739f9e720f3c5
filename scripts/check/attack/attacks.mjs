import { gzipSync } from "node:zlib";
import { atOnce, counted } from "./answers.mjs";
import { connectionAttacks, pageAttacks } from "./connections.mjs";
import { recordingAttacks } from "./recordings.mjs";
import { secondFactorAttacks } from "./second-factors.mjs";

/**
 * @typedef {object} Attacker
 * @property {string} url of the API
 * @property {string} teamId
 * @property {string} token a key of the attacker's team
 * @property {string} cookie of the attacker's session
 * @property {(path: string, body: object) => Promise<unknown>} post beneath the attacker's team, in the session
 * @property {() => ReturnType<typeof import("../crash/sign-up.mjs").signUp>} newPerson signs another person up
 * @property {import("../../bench/load/client.mjs").Ask} ask with a key of the attacker's team
 *
 * @typedef {object} Attack
 * @property {string} name
 * @property {(attacker: Attacker) => Promise<string>} send answers what came back; it sends a bounded number of requests
 */

/** @param {string} url @param {string} path @param {string} body */
function post(url, path, body) {
  const headers = { "content-type": "application/json", origin: url };
  return fetch(`${url}${path}`, { method: "POST", headers, body });
}

/**
 * Anonymous requests with a password, three of each kind.
 * @param {string} name @param {string} password @returns {Attack}
 */
function password(name, password) {
  return {
    name: `sign-up: ${name}`,
    async send({ url }) {
      const answers = [];
      for (let i = 0; i < 3; i++) {
        const account = { name: "x", email: `x${i}@example.com`, password };
        answers.push(await post(url, "/api/auth/sign-up/email", JSON.stringify(account)));
        const reset = JSON.stringify({ newPassword: password, token: "none" });
        answers.push(await post(url, "/api/auth/reset-password", reset));
      }
      return counted(answers);
    },
  };
}

/**
 * Four concurrent requests of the same kind with different content.
 * @param {string} name @param {string | Buffer} content @returns {Attack}
 */
function uploads(name, content) {
  return {
    name: `uploads: ${name}`,
    async send({ teamId, ask }) {
      const answers = await atOnce(4, (i) => {
        const last = Buffer.from(`\n${i}`);
        const body = Buffer.concat([Buffer.from(content), gzipped(content) ? gzipSync(last) : last]);
        const search = new URLSearchParams({ name: `a${i}.txt`, model: "openedge-query" });
        return ask("POST", `/api/teams/${teamId}/uploads?${search}`, body);
      });
      return counted(answers);
    },
  };
}

/** @param {string | Buffer} content */
function gzipped(content) {
  return Buffer.isBuffer(content) && content[0] === 0x1f;
}

/** @param {string} name @param {string} path @param {string} method @param {object} [body] @returns {Attack} */
function odd(name, path, method, body) {
  return {
    name: `odd: ${name}`,
    async send({ teamId, ask }) {
      const answers = [];
      for (let i = 0; i < 20; i++) answers.push(await ask(method, path.replace("TEAM", teamId), body));
      return counted(answers);
    },
  };
}

/** Links to a file, with 500 names to replace. @param {string} name @param {readonly string[]} labels @param {(i: number) => object} nameOf @returns {Attack} */
function previews(name, labels, nameOf) {
  return {
    name: `preview: ${name}`,
    async send({ teamId, ask }) {
      const file = Buffer.from(
        ["label,mm,messages", ...labels.map((label, i) => `${label},1024,${i + 1}`)].join("\n"),
      );
      const path = `/api/teams/${teamId}/uploads?name=labels.csv&model=openedge-query`;
      const id = JSON.parse((await ask("POST", path, file)).body).upload?.id;
      const body = { of: { kind: "upload", id }, redact: Array.from({ length: 500 }, (_, i) => nameOf(i)) };
      const answers = [];
      for (let i = 0; i < 5; i++)
        answers.push(await ask("POST", `/api/teams/${teamId}/shares/preview`, body));
      return counted(answers);
    },
  };
}

const empty = gzipSync("");

/** @type {readonly Attack[]} */
export const attacks = [
  ...pageAttacks,
  password("digits, 200 KB", "1".repeat(200_000)),
  password("letters and marks, 200 KB", "a!".repeat(100_000)),
  uploads("100,000 empty lines behind a title", `Activity: Servers${"\n".repeat(100_000)}`),
  uploads(
    "1.9 million empty lines behind a title, gzipped",
    gzipSync(`Activity: Servers${"\n".repeat(1_900_000)}`),
  ),
  uploads("blanks in a banner of pgbench", `pgbench (e${" ".repeat(2000)}, server e${" ".repeat(2000)}`),
  uploads("200 headers of 4,000 letters", `${Array(200).fill("e".repeat(4000)).join(",")}\n1`),
  uploads("1.5 million empty gzip members", Buffer.concat(Array(1_500_000).fill(empty))),
  uploads(
    "a string of 20 million escapes",
    `{"a": {"latency": {"value": 1}}, "${"\\\\".repeat(10_000_000)}": 1}`,
  ),
  uploads(
    "1.9 million lines that hold a blank, gzipped",
    gzipSync(`0 1 100 0 1700000000 1\n${" \n".repeat(1_900_000)}`),
  ),
  previews(
    "100 labels, 500 names of blanks and letters",
    Array.from({ length: 100 }, (_, i) => `${"a ".repeat(2000)}${i}`),
    (i) => ({ name: `${"a ".repeat(30)}b${i}`, as: "name" }),
  ),
  previews(
    "10,000 rows, 500 names",
    Array.from({ length: 10_000 }, (_, i) => `run on server-${i % 500}.example.com nr ${i}`),
    (i) => ({ name: `server-${i}.example.com`, as: "host" }),
  ),
  {
    name: "schemas: 20 saved and 200 reads of 17,000 tables",
    async send({ teamId, ask }) {
      const tables = Array.from({ length: 17_000 }, (_, i) => ({
        name: `t${i}`,
        size: { records: i, mean: 90, min: 72, max: 147 },
        fields: [[`f${i}`, "character", "x(8)", 8, 1]],
      }));
      const path = `/api/teams/${teamId}/schemas`;
      const save = () => ask("POST", path, { name: "attack", content: { tables } });
      const first = JSON.parse((await save()).body).schema?.id;
      const read = () => ask("GET", `${path}/${first}`);
      const [saved, reads] = await Promise.all([atOnce(20, save), atOnce(200, read)]);
      return counted([...saved, ...reads]);
    },
  },
  ...recordingAttacks,
  ...secondFactorAttacks,
  ...connectionAttacks,
  odd("half a character in a name", "/api/teams/TEAM/environments", "POST", { name: "\ud800", facts: {} }),
  odd("an address of 130 KiB", `/api/teams/TEAM/uploads?x=${"y".repeat(130 * 1024)}`, "GET"),
  odd("an address that cannot be decoded", "/%ff", "GET"),
];
