import { baseSettings } from "@wirecost/analysis";
import {
  type History,
  type HistoryCells,
  MAX_HISTORY_RUNS,
  readUploadColumns,
  tableOfColumns,
} from "@wirecost/contract";
import { knownUnit } from "@wirecost/sim-core/model";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, sharedApp, signUp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await sharedApp();
});

async function freshTeam() {
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
}

async function upload(name: string, payload: string, setup?: object): Promise<string> {
  const setupQuery = setup ? `&setup=${encodeURIComponent(JSON.stringify(setup))}` : "";
  const reply = await ann.send({
    method: "POST",
    url: `${base}/uploads?name=${name}&model=openedge-query${setupQuery}`,
    headers: { "content-type": "application/octet-stream" },
    payload,
  });
  expect(reply.statusCode).toBe(201);
  return reply.json().upload.id;
}

const table = (rows: readonly (readonly [mm: number, messages: number])[]) =>
  `mm,messages\n${rows.map((row) => row.join(",")).join("\n")}\n`;
const historyOf = async (settings: object, metric = "messages") => {
  const query = `model=openedge-query&metric=${metric}&settings=${encodeURIComponent(JSON.stringify(settings))}`;
  return (await ann.send({ url: `${base}/history?${query}` })).json().points;
};

describe("a history", () => {
  beforeAll(freshTeam);

  it("has the values of a cell in every upload, oldest first", async () => {
    const first = await upload(
      "a.csv",
      table([
        [1024, 102],
        [1024, 104],
        [8192, 20],
      ]),
    );
    const second = await upload("b.csv", table([[1024, 98]]));
    // The same cell, by the settings that all rows share.
    const third = await upload("c.csv", "prefetchNumRecs,messages\n500,77\n", { mm: 1024 });
    const deletedUpload = await upload("d.csv", table([[1024, 1]]));
    await ann.send({ method: "DELETE", url: `${base}/uploads/${deletedUpload}` });
    expect(await historyOf({ mm: 1024 })).toMatchObject([
      { uploadId: first, name: "a.csv", runs: 2, values: [102, 104] },
      { uploadId: second, runs: 1, values: [98] },
    ]);
    expect(await historyOf({ prefetchNumRecs: 500, mm: 1024 })).toMatchObject([
      { uploadId: third, values: [77] },
    ]);
    expect(await historyOf({ mm: 1024 }, "elapsedMs")).toEqual([]);
  });

  it("lists the cells with the most uploads first", async () => {
    const { cells, metrics, more } = (
      await ann.send({ url: `${base}/history/cells?model=openedge-query` })
    ).json();
    expect(cells).toMatchObject([
      { settings: { mm: 1024 }, uploads: 2, rows: 3 },
      { uploads: 1, rows: 1 },
      { uploads: 1, rows: 1 },
    ]);
    expect(new Set(cells.map(({ key }: { key: string }) => key)).size).toBe(3);
    expect([metrics, more]).toEqual([["messages"], false]);
    const other = await ann.send({ url: `${base}/history/cells?model=round-trips` });
    expect(other.json()).toEqual({ cells: [], metrics: [], more: false, schema: null });
  });

  it("counts the uploads of each cell that have the metric", async () => {
    await upload("timed.csv", "mm,elapsedMs\n1024,7\n");
    const { cells, metrics } = (await ann.send({ url: `${base}/history/cells?model=openedge-query` })).json();
    expect(cells[0]).toMatchObject({
      settings: { mm: 1024 },
      uploads: 3,
      measured: { messages: 2, elapsedMs: 1 },
    });
    expect(cells[1].measured).toEqual({ messages: 1 });
    expect(metrics.toSorted()).toEqual(["elapsedMs", "messages"]);
    for (const [metric, count] of Object.entries(cells[0].measured))
      expect(await historyOf({ mm: 1024 }, metric)).toHaveLength(Number(count));
  });

  it("samples many runs at even steps", async () => {
    const many = Array.from({ length: 1000 }, (_, i) => [4096, i + 1] as const);
    await upload("many.csv", table(many));
    const [point] = await historyOf({ mm: 4096 });
    expect(point.runs).toBe(1000);
    expect(point.values).toHaveLength(MAX_HISTORY_RUNS);
    expect(point.values.slice(0, 3)).toEqual([1, 6, 11]);
  });
});

describe("a history of uploads without a model", () => {
  beforeAll(freshTeam);
  const store = async (name: string, payload: string, query = "") => {
    const reply = await ann.send({
      method: "POST",
      url: `${base}/uploads?name=${name}${query}`,
      headers: { "content-type": "application/octet-stream" },
      payload,
    });
    expect(reply.statusCode).toBe(201);
    return reply.json().upload.id;
  };
  const benched = (seconds: number, unit = "second") =>
    JSON.stringify({
      bench: { latency: { value: seconds }, ...(unit === "second" ? {} : { size: { value: 1 } }) },
    });
  const kinds = async () => (await ann.send({ url: `${base}/history/kinds` })).json().kinds;

  it("groups them by their metrics, and orders them by measuring date", async () => {
    const first = await store("new.json", benched(5));
    const environment = JSON.stringify({ environmentId: null, facts: { measuredOn: "2026-01-02" } });
    const earlier = await store("old.json", benched(4), `&environment=${encodeURIComponent(environment)}`);
    await store("other.json", benched(4, "size"));
    const [other, same] = await kinds();
    expect(other).toMatchObject({ format: "bencher", uploads: 1 });
    expect(other.figures).toHaveLength(2);
    expect(same).toMatchObject({ format: "bencher", uploads: 2 });
    expect(same.figures).toHaveLength(1);
    await store("us.csv", "threads,p99 latency (us)\n3,700\n");
    await store("ms.csv", "threads,p99 latency (ms)\n3,0.8\n");
    await store("jobs.csv", "threads,p99 latency (jobs)\n3,0.8\n");
    const [jobs, us] = await kinds();
    expect([jobs.figures, us.figures]).toEqual([["p99 latency (jobs)"], ["p99 latency (µs)"]]);
    expect([jobs.uploads, us.uploads]).toEqual([1, 2]);

    const mixed = (await ann.send({ url: `${base}/history/cells?kind=${us.key}` })).json();
    expect(mixed.cells).toMatchObject([{ settings: { threads: 3 }, uploads: 2 }]);
    const [latency] = mixed.schema.metrics;
    expect(latency.unit).toBe("us");
    const inUs = `${base}/history?kind=${us.key}&metric=${latency.id}&settings={"threads":3}`;
    expect((await ann.send({ url: inUs })).json().points).toMatchObject([
      { name: "us.csv", values: [700] },
      { name: "ms.csv", values: [800] },
    ]);

    await store("mode.csv", "mode,limit (s),p99 latency (us)\nfast,2,900\n");
    await store("wait.csv", "threads,limit (ms),p99 latency (ms)\n3,2000,1\n");
    const { schema } = (await ann.send({ url: `${base}/history/cells?kind=${us.key}` })).json();
    expect(schema.settings.map(({ id, unit }: { id: string; unit?: string }) => [id, unit])).toEqual([
      ["threads", "1"],
      ["limit (ms)", "s"],
      ["mode", undefined],
    ]);

    await store("rate.csv", "threads,throughput (MBps)\n3,4.5\n");
    await store("bits.csv", "threads,throughput (Mb/s)\n3,37\n");
    const [rate] = await kinds();
    expect(rate).toMatchObject({ figures: ["throughput (MBps)"], uploads: 2 });
    const inBytes = `${base}/history?kind=${rate.key}&metric=throughput&settings={"threads":3}`;
    expect((await ann.send({ url: inBytes })).json().points).toMatchObject([
      { name: "rate.csv", values: [4.5] },
      { name: "bits.csv", values: [4.625] },
    ]);

    const list = (await ann.send({ url: `${base}/history/cells?kind=${same.key}` })).json();
    expect(list.cells).toMatchObject([{ uploads: 2, rows: 2 }]);
    expect(list.schema.metrics).toMatchObject([{ id: list.metrics[0] }]);
    const [metric] = list.metrics;
    const baseline = { kind: same.key, metric, settings: list.cells[0].settings, thresholds: { worse: 0.1 } };
    const set = async (change: object) =>
      ann.send({
        method: "POST",
        url: `${base}/baselines`,
        payload: { ...baseline, uploadId: first, ...change },
      });
    expect((await set({})).json()).toMatchObject({ ...baseline, model: null, uploadId: first });
    expect((await set({ thresholds: {} })).json()).toMatchObject({ thresholds: {} });
    const { items } = (await ann.send({ url: `${base}/baselines?kind=${same.key}` })).json();
    expect(items).toHaveLength(1);
    expect((await ann.send({ url: `${base}/baselines?model=openedge-query` })).json().items).toEqual([]);
    const refused = [
      { uploadId: await store("else.json", benched(7, "size")) },
      { kind: "0".repeat(32) },
      { metric: "joy" },
      { model: "openedge-query" },
    ];
    const answers = [];
    for (const change of refused) answers.push((await set(change)).statusCode);
    expect(answers).toEqual([404, 404, 422, 400]);

    const settings = encodeURIComponent(JSON.stringify(list.cells[0].settings));
    const query = `metric=${list.metrics[0]}&settings=${settings}`;
    const { points } = (await ann.send({ url: `${base}/history?kind=${same.key}&${query}` })).json();
    expect(points).toMatchObject([
      { uploadId: earlier, values: [4], measuredOn: "2026-01-02" },
      { uploadId: first, values: [5], measuredOn: null },
    ]);
    expect((await ann.send({ url: `${base}/history?${query}` })).statusCode).toBe(400);
    const both = await ann.send({ url: `${base}/history?kind=${same.key}&model=openedge-query&${query}` });
    expect(both.statusCode).toBe(400);
  });
});

describe("settings in several units", () => {
  beforeAll(freshTeam);
  const store = async (settings: string, values: string, latencies: readonly number[]) => {
    const rows = latencies.map((latency) => `${values},${latency}`);
    const reply = await ann.send({
      method: "POST",
      url: `${base}/uploads?name=${encodeURIComponent(`${settings} ${values}`)}.csv`,
      headers: { "content-type": "application/octet-stream" },
      payload: `${settings},latency (ms)\n${rows.join("\n")}\n`,
    });
    expect(reply.statusCode).toBe(201);
    const uploadId = reply.json().upload.id;
    const file = await ann.send({ url: `${base}/uploads/${uploadId}/columns` });
    return readUploadColumns(new Uint8Array(file.rawPayload).buffer);
  };
  const kindKey = async () => (await ann.send({ url: `${base}/history/kinds` })).json().kinds[0].key;
  const cellsOf = async (): Promise<HistoryCells> =>
    (await ann.send({ url: `${base}/history/cells?kind=${await kindKey()}` })).json();
  const pointsOf = async (settings: object) => {
    const query = `metric=latency&settings=${encodeURIComponent(JSON.stringify(settings))}`;
    const { points } = (await ann.send({ url: `${base}/history?kind=${await kindKey()}&${query}` })).json();
    return points.flatMap(({ values }: { values: number[] }) => values);
  };

  it.each([
    [
      "pause limit",
      [
        ["s", 37],
        ["ms", 37_000],
        ["us", 37_000_000],
        ["ns", 37e9],
      ],
      ["ms", 37],
      "ms",
      37_000,
    ],
    [
      "grace limit",
      [
        ["min", 7],
        ["s", 420],
        ["h", 7 / 60],
      ],
      ["s", 7],
      "ms",
      420_000,
    ],
    [
      "ramp limit",
      [
        ["s", 20],
        ["min", 1 / 3],
      ],
      ["min", 20],
      "ms",
      20_000,
    ],
    [
      "short limit",
      [
        ["us", 1.7],
        ["ns", 1700],
        ["ms", 0.0017],
      ],
      ["ms", 1.7],
      "ms",
      0.0017,
    ],
    [
      "page size",
      [
        ["KiB", 0.75],
        ["bytes", 768],
        ["kB", 0.768],
        ["MiB", 0.75 / 1024],
      ],
      ["kB", 0.75],
      "bytes",
      768,
    ],
    [
      "heap size",
      [
        ["GB", 3],
        ["MB", 3000],
      ],
      ["GiB", 3],
      "bytes",
      3e9,
    ],
    [
      "link limit",
      [
        ["mbit/s", 36],
        ["MB/s", 4.5],
        ["kB/s", 4500],
      ],
      ["MB/s", 36],
      "bytes/s",
      4.5e6,
    ],
    [
      "zero limit",
      [
        ["s", 0],
        ["us", 0],
      ],
      ["jobs/s", 0],
      "ms",
      0,
    ],
    [
      "offset limit",
      [
        ["s", -2.5],
        ["ms", -2500],
      ],
      ["ms", -2.5],
      "ms",
      -2500,
    ],
    [
      "huge limit",
      [
        ["s", 1e200],
        ["ms", 1e203],
      ],
      ["ms", 1e200],
      "ms",
      1e203,
    ],
    [
      "tiny limit",
      [
        ["ns", 1e-200],
        ["us", 1e-203],
      ],
      ["ms", 1e-200],
      "ms",
      1e-206,
    ],
    [
      "order limit",
      [
        ["orders/min", 90],
        ["orders/s", 1.5],
      ],
      ["orders/s", 90],
      "orders/s",
      1.5,
    ],
  ] as const)(
    "are one cell for %s, and other cells for other settings",
    async (name, same, other, unit, value) => {
      const id = name.replace(" ", "-");
      const inBase = new Set<string>();
      for (const [i, [unit, value]] of same.entries()) {
        const columns = await store(`${name} (${unit})`, `${value}`, [3 + i]);
        const [settings] = tableOfColumns(columns).settings;
        // As the terminal does.
        inBase.add(JSON.stringify(baseSettings(columns.upload.schema ?? undefined)(settings ?? {})));
      }
      await store(`${name} (${other[0]})`, `${other[1]}`, [91]);
      await store(name, `${value}`, [92]);
      await store(`${name} (jobs)`, `${value}`, [93]);
      const settings = { [`${id} (${unit})`]: value };
      expect([...inBase]).toEqual([JSON.stringify(settings)]);
      const { cells, schema } = await cellsOf();
      const own = cells.filter((cell) => Object.keys(cell.settings)[0]?.startsWith(id));
      expect(own.map(({ uploads }) => uploads)).toEqual([same.length, 1, 1, 1]);
      expect(own[0]).toMatchObject({
        settings,
        stated: { [`${id} (${unit})`]: same[0][1] },
        measured: { latency: same.length },
      });
      expect(schema?.settings.find((column) => column.id === `${id} (${unit})`)).toMatchObject({
        // As the header states it, in the usual spelling: Mbit/s for mbit/s.
        unit: knownUnit(same[0][0]) ?? same[0][0],
      });
      expect(await pointsOf(settings)).toEqual(same.map((_, i) => 3 + i));
      expect(await pointsOf({ [id]: value })).toEqual([92]);
      for (const cell of own) expect(await pointsOf(cell.settings)).toHaveLength(cell.uploads);
    },
  );

  it("may be too large to convert", async () => {
    const { upload } = await store("vast limit (h)", "1e305", [33]);
    await store("vast limit (ns)", "1e300", [34]);
    const { cells } = await cellsOf();
    const vast = cells.flatMap(({ settings }) => settings["vast-limit (ms)"] ?? []);
    expect(new Set(vast)).toEqual(new Set([1e308, 1e294]));
    expect(baseSettings(upload.schema ?? undefined)({ "vast-limit": 1e305 })).toEqual({
      "vast-limit (ms)": 1e308,
    });
    expect(await pointsOf({ "vast-limit (ms)": 1e308 })).toEqual([33]);
  });

  it("do not pool long values of one unit", async () => {
    await store("start limit (s)", "1764291234.1234", [31]);
    await store("start limit (s)", "1764291234.1235", [32]);
    expect(await pointsOf({ "start-limit (ms)": 1_764_291_234_123.4 })).toEqual([31]);
    expect(await pointsOf({ "start-limit (ms)": 1_764_291_234_123.5 })).toEqual([32]);
  });

  it("have one baseline for the cell", async () => {
    await store("hold limit (s),mode", "41,fast", [51, 52, 53, 54]);
    const { upload } = await store("hold limit (ms),mode", "41000,fast", [61, 62, 63, 64]);
    const settings = { "hold-limit (ms)": 41_000, mode: "fast" };
    const set = async (thresholds: object) => {
      const kind = await kindKey();
      const payload = { kind, metric: "latency", settings, uploadId: upload.id, thresholds };
      return ann.send({ method: "POST", url: `${base}/baselines`, payload });
    };
    expect((await set({ limit: 59 })).statusCode).toBe(200);
    expect((await set({ limit: 58 })).json()).toMatchObject({ settings, thresholds: { limit: 58 } });
  });
});

describe("the runs of a history", () => {
  beforeAll(freshTeam);

  it("has the measuring time of runs if rows have one", async () => {
    await upload(
      "timed.csv",
      "label,mm,messages\nwarm 2026-03-01T12:30:15Z,2048,61\nplain,2048,62\nrun 3,2048,64\n",
    );
    await upload("untimed.csv", table([[2048, 60]]));
    expect(await historyOf({ mm: 2048 })).toMatchObject([
      {
        values: [61, 62, 64],
        times: [{ clock: "time", at: Date.UTC(2026, 2, 1, 12, 30, 15) }, null, { clock: "run", at: 3 }],
      },
      { values: [60], times: null },
    ]);
  });
});

describe("the points of a history", () => {
  beforeAll(freshTeam);

  it("have the date of their rows, and its order", async () => {
    const stored = (date: string, messages: number, other = date) =>
      upload(
        `${messages}.csv`,
        `date,mm,messages\n${date},4096,${messages}\n${other},4096,${messages + 1}\n`,
      );
    await stored("2026-03-09", 90);
    await stored("2026-03-07T21:30:00Z", 71);
    await stored("2026-03-07T04:10:00Z", 70, "2026-03-07T05:10:00Z");
    await stored("8.3.2026", 80, "2026-03-09");
    await stored("2026-03-05", 50, "unknown");
    const points = await historyOf({ mm: 4096 });
    expect(points.map(({ name, measuredOn }: History["points"][number]) => [name, measuredOn])).toEqual([
      ["70.csv", "2026-03-07"],
      ["71.csv", "2026-03-07"],
      ["80.csv", "2026-03-08"],
      ["90.csv", "2026-03-09"],
      ["50.csv", null],
    ]);
  });
});

describe("a baseline", () => {
  beforeAll(freshTeam);
  const series = {
    model: "openedge-query",
    metric: "messages",
    settings: { mm: 1024, prefetchNumRecs: 500 },
  };
  const rowOf = (messages: number) => `mm,prefetchNumRecs,messages\n1024,500,${messages}\n`;
  const set = (change: object) =>
    ann.send({
      method: "POST",
      url: `${base}/baselines`,
      payload: { ...series, uploadId: null, thresholds: {}, ...change },
    });
  const listed = async (query = "") => (await ann.send({ url: `${base}/baselines${query}` })).json().items;

  it("belongs to one of its series, and is replaced", async () => {
    const uploadId = await upload("a.csv", rowOf(102));
    const first = (await set({ uploadId, thresholds: { worse: 0.1, limit: 120 } })).json();
    expect(first).toMatchObject({ ...series, uploadId, thresholds: { worse: 0.1, limit: 120 } });
    const second = (
      await set({ settings: { prefetchNumRecs: 500, mm: 1024 }, thresholds: { worse: 0.2 } })
    ).json();
    expect(second).toMatchObject({ id: first.id, uploadId: null, thresholds: { worse: 0.2 } });
    expect(await listed()).toEqual([second]);
    expect(await listed("?model=openedge-query")).toHaveLength(1);
    expect(await listed("?model=round-trips")).toEqual([]);
  });

  it("is not an upload without values of its cell", async () => {
    const rows = "1024,750,101,\n2048,500,77,\n2048,750,78,3.5\n";
    const uploadId = await upload("other.csv", `mm,prefetchNumRecs,messages,elapsedMs\n${rows}`);
    const before = await listed();
    const reply = await set({ uploadId });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid-request"]);
    expect(reply.json().detail).toContain('other.csv has no rows with exactly the settings {"mm":1024');
    const unmeasured = await set({
      settings: { mm: 2048, prefetchNumRecs: 500 },
      metric: "elapsedMs",
      uploadId,
    });
    expect(unmeasured.json().detail).toContain('"prefetchNumRecs":500} and a value of elapsedMs');
    expect(await listed()).toEqual(before);
    expect((await set({ settings: { mm: 2048, prefetchNumRecs: 500 }, uploadId })).statusCode).toBe(200);
    for (const { id, uploadId: of } of await listed())
      if (of === uploadId) await ann.send({ method: "DELETE", url: `${base}/baselines/${id}` });
  });

  it("loses its upload while that is deleted, and keeps its thresholds", async () => {
    const uploadId = await upload("b.csv", rowOf(99));
    await set({ uploadId, thresholds: { worse: 0.1 } });
    await ann.send({ method: "DELETE", url: `${base}/uploads/${uploadId}` });
    expect(await listed()).toMatchObject([{ uploadId: null, thresholds: { worse: 0.1 } }]);
    await ann.send({ method: "POST", url: `${base}/uploads/${uploadId}/restore` });
    expect(await listed()).toMatchObject([{ uploadId }]);
  });

  it("is deleted", async () => {
    const { id } = (await set({})).json();
    expect((await ann.send({ method: "DELETE", url: `${base}/baselines/${id}` })).statusCode).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await ann.send({ method: "DELETE", url: `${base}/baselines/${id}` })).statusCode).toBe(404);
  });

  it.each([
    [422, { model: "oracle" }, 'There is no model "oracle"'],
    [422, { metric: "joy" }, '"joy" is not a metric of openedge-query'],
    [422, { settings: { mm: 1 } }, "1 is not"],
    [404, { uploadId: "019ac000-0000-7000-8000-000000000000" }, "There is no such upload"],
    [400, { thresholds: { worse: -0.1 } }, ""],
    [400, { thresholds: { better: 1 } }, ""],
  ])("answers %i to %j", async (status, change, words) => {
    const reply = await set(change);
    expect([reply.statusCode, reply.json().detail]).toEqual([status, expect.stringContaining(words)]);
  });
});
