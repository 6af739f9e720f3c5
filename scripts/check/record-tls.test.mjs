import { chmod, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { listenLocally } from "../start/free-port.mjs";
import { recordHere } from "./terminal/record-here.mjs";
import { runTerminal } from "./terminal/run-terminal.mjs";
import { useServer } from "./terminal/scratch.mjs";

const certificates = new URL("../../packages/cli/dist/record/tls/session-certificate.js", import.meta.url)
  .href;
const SECRET = "hunter2-Zugang";
const scratch = useServer();

beforeAll(async () => {
  const { sessionCertificate } = await import(certificates);
  const { cert, key } = await sessionCertificate("127.0.0.1");
  await writeFile(join(scratch.folder, "ca.pem"), cert);
  const client = new pg.Client({ connectionString: scratch.databaseUrl });
  await client.connect();
  // The server itself writes them, so that they are its own and secret.
  for (const [name, text] of Object.entries({ "server.crt": cert, "server.key": key })) {
    const { rows } = await client.query("SELECT current_setting('data_directory') || '/' || $1 AS path", [
      name,
    ]);
    const lines = `SELECT unnest(string_to_array(${client.escapeLiteral(text.trim())}, E'\\n'))`;
    await client.query(`COPY (${lines}) TO ${client.escapeLiteral(rows[0].path)}`);
    // Others may read what it writes, and it takes no key that they can.
    await chmod(rows[0].path, 0o600);
  }
  await client.query("ALTER SYSTEM SET ssl = on");
  const rules = "SELECT current_setting('hba_file') AS path";
  const hba = (await client.query(rules)).rows[0].path;
  // Nothing but TLS from here on.
  await client.query(
    `COPY (SELECT unnest(ARRAY['hostssl all all 127.0.0.1/32 scram-sha-256'])) TO ${client.escapeLiteral(hba)}`,
  );
  await client.query("SELECT pg_reload_conf()");
  await client.end();
});

/**
 * What a program asks.
 *
 * @param {string} url
 * @param {boolean | import("node:tls").ConnectionOptions} ssl
 * @returns {Promise<boolean>} whether the server was asked over TLS
 */
async function ask(url, ssl) {
  const client = new pg.Client({ connectionString: url, ssl });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(
    `select ssl, '${SECRET}' as secret from pg_stat_ssl where pid = pg_backend_pid()`,
  );
  for (let i = 0; i < 6; i++) await client.query("select $1::text as word", [SECRET]);
  await client.end();
  return rows[0].ssl;
}

/** @param {readonly string[]} options @param {Parameters<typeof ask>[1]} ssl of the program @param {string} [to] */
async function record(options, ssl, to = new URL(scratch.databaseUrl).host) {
  const path = join(scratch.folder, `${Math.random()}.wirecost`);
  const recorder = await recordHere(scratch.databaseUrl, ["--to", to, "--out", path, ...options]);
  const isEncrypted = await ask(recorder.url, ssl).catch(() => undefined);
  const exit = await recorder.stop();
  const { out, err } = recorder.printed;
  return { exit, isEncrypted, output: out + err, file: await readFile(path, "utf8") };
}

const verified = () => ["--server-ca", join(scratch.folder, "ca.pem")];
const UNVERIFIED = { rejectUnauthorized: false };

describe("a server that takes nothing but TLS", () => {
  it.each([
    ["of a program that encrypts, terminated", ["--tls", "terminate"], true, UNVERIFIED],
    ["of a program that does not encrypt", ["--server-tls", "verify"], true, false],
    ["whose certificate is not verified", ["--server-tls", "no-verify"], false, false],
    ["and a delay", ["--tls", "terminate", "--delay", "3ms"], true, UNVERIFIED],
  ])("is recorded: %s", async (_, options, verifies, ssl) => {
    const { exit, isEncrypted, output, file } = await record(
      [...options, ...(verifies ? verified() : [])],
      ssl,
    );
    expect([exit, isEncrypted], output).toEqual([0, true]);
    expect(output).toMatch(/SELECT \?::text AS word +6 +6 +6/);
    expect(file).toContain('"encrypted":false');
    for (const secret of [SECRET, new URL(scratch.databaseUrl).password])
      expect(file + output).not.toContain(secret);
  });

  it("is recorded: of a command, which verifies the recorder's certificate", async () => {
    const program = `
      const { default: pg } = await import(${JSON.stringify(import.meta.resolve("pg"))});
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL, ssl: true });
      await client.connect();
      await client.query("select 17 as answer");
      await client.end();
    `;
    const { exit, err } = await runTerminal(
      [
        ...["record", "--to", new URL(scratch.databaseUrl).host, "--tls", "terminate", ...verified()],
        ...["--", process.execPath, "--input-type=module", "-e", program],
      ],
      // A machine may have authorities of its own, which a recording leaves in place.
      { env: { DATABASE_URL: scratch.databaseUrl, NODE_EXTRA_CA_CERTS: undefined } },
    );
    expect(exit, err).toBe(0);
    expect(err).toContain("SELECT ? AS answer");
  });

  it("of a program that does not trust the recorder is named", async () => {
    const recorder = await recordHere(scratch.databaseUrl, ["--tls", "terminate", ...verified()]);
    await expect(ask(recorder.url, { ca: [] })).rejects.toThrow("certificate");
    // A moment after the program has: it has to hear of it.
    await expect.poll(() => recorder.printed.err).toContain("A program closed its connection when TLS began");
    await recorder.stop();
  });

  it("is refused where its certificate does not verify, and what to do is said", async () => {
    const { exit, output, file } = await record(["--tls", "terminate"], UNVERIFIED);
    expect(exit).not.toBe(0);
    expect(output).toContain("The server's certificate does not verify. 127.0.0.1:");
    expect(output).toContain("--server-ca FILE, or accept any certificate with --server-tls no-verify.");
    expect(file).not.toContain("SELECT");
  });

  it("is never reached without TLS where TLS was asked for", async () => {
    /** @type {string[]} */
    const got = [];
    const plain = createServer((socket) =>
      socket.on("data", (bytes) => {
        got.push(bytes.toString("latin1"));
        socket.write("N");
      }),
    );
    const port = await listenLocally(plain);
    const { exit, output } = await record(["--server-tls", "no-verify"], false, `127.0.0.1:${port}`);
    expect(exit).not.toBe(0);
    expect(output).toContain(`127.0.0.1:${port} offers no TLS. Set --server-tls off`);
    expect(got).toEqual(["\0\0\0\x08\x04\xd2\x16\x2f"]);
    await new Promise((done) => plain.close(done));
  });

  it("of another protocol is named", async () => {
    const mail = createServer((socket) => {
      // What is not read keeps a socket from ending.
      socket.on("error", () => {}).resume();
      socket.write("220 mail.example ready\r\n");
    });
    const port = await listenLocally(mail);
    const { output } = await record(["--tls", "terminate"], false, `127.0.0.1:${port}`);
    expect(output).toContain("encrypt the protocols of PostgreSQL and MySQL only");
    await new Promise((done) => mail.close(done));
  });
});
