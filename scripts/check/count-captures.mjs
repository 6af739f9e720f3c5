// node scripts/check/count-captures.mjs: counts the content of the captures in the fixtures with tshark. A test
// compares the counts with what packages/conversation reads; the test needs no tshark.
import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../packages/conversation/fixtures/captures/", import.meta.url));

/** @param {string} path @param {readonly string[]} options @returns {string[]} lines */
function tshark(path, options) {
  const text = execFileSync("tshark", ["-n", "-d", "tcp.port==4151,pgsql", "-r", path, ...options], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return text.split("\n");
}

/** @param {string} path @param {string} filter @param {readonly string[]} fields */
function rows(path, filter, fields) {
  const options = ["-Y", filter, "-T", "fields", "-E", "occurrence=a", "-E", "aggregator=|"];
  return tshark(path, [...options, ...fields.flatMap((field) => ["-e", field])])
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}

/**
 * Bytes of each side, and changes of direction, of a connection's content in order.
 * @param {string} path @param {string} stream
 */
function follow(path, stream) {
  let [client, server, turnarounds] = [0, 0, 0];
  let last = "";
  for (const line of tshark(path, ["-q", "-z", `follow,tcp,raw,${stream}`])) {
    const [, tab = "", hex = ""] = /^(\t?)([0-9a-f]+)$/.exec(line) ?? [];
    if (hex === "") continue;
    const side = tab === "" ? "client" : "server";
    if (side === "client") client += hex.length / 2;
    else server += hex.length / 2;
    if (side === "client" && last !== "client") turnarounds += 1;
    last = side;
  }
  return { clientBytes: client, serverBytes: server, turnarounds };
}

/**
 * Whether the sender of a connection's first packet, which tshark takes for the client, is the server.
 * @param {string} path @param {string} stream
 */
function isTurned(path, stream) {
  const [[firstPort] = []] = rows(path, `tcp.stream == ${stream}`, ["tcp.srcport"]);
  const [[opener, server] = []] = rows(
    path,
    `tcp.stream == ${stream} && tcp.flags.syn == 1 && tcp.flags.ack == 0`,
    ["tcp.srcport", "tcp.dstport"],
  );
  const [[answerer] = []] = rows(
    path,
    `tcp.stream == ${stream} && tcp.flags.syn == 1 && tcp.flags.ack == 1`,
    ["tcp.srcport"],
  );
  return firstPort === (server ?? answerer) && firstPort !== opener;
}

/** @param {ReturnType<typeof follow>} counts */
function turned({ clientBytes, serverBytes, turnarounds }) {
  return { clientBytes: serverBytes, serverBytes: clientBytes, turnarounds };
}

const counts = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => /\.pcap(ng)?$/.test(name))
    .map((name) => {
      const path = `${folder}${name}`;
      const streams = [...new Set(rows(path, "tcp", ["tcp.stream"]).map(([stream = ""]) => stream))];
      const connections = streams.map((stream) => {
        const [[rtt = ""] = []] = rows(path, `tcp.stream == ${stream} && tcp.analysis.initial_rtt`, [
          "tcp.analysis.initial_rtt",
        ]);
        const rttUs = rtt === "" ? null : Math.round(1e6 * Number(rtt));
        const counted = follow(path, stream);
        return { rttUs, ...(isTurned(path, stream) ? turned(counted) : counted) };
      });
      // Each statement's text, and each execution of a prepared one.
      const statements = [
        ...rows(path, "pgsql.query", ["pgsql.query"]),
        ...rows(path, "mysql.query", ["mysql.query"]),
      ].flatMap(([texts = ""]) => texts.split("|"));
      const tags = rows(path, "pgsql.tag", ["pgsql.tag"]).flatMap(([texts = ""]) => texts.split("|"));
      return [name, { connections, statements: statements.length, completed: tags.length }];
    }),
);
writeFileSync(`${folder}counts.json`, `${JSON.stringify(counts, null, 2)}\n`);
