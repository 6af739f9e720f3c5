import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowsOfTable } from "@wirecost/analysis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measuredFile, type ReadingOptions } from "./measured-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Uint8Array, options: ReadingOptions = {}, name = "stranger.csv") {
  const path = join(folder, name);
  await writeFile(path, content);
  const notes: string[] = [];
  const { model, set } = await measuredFile(path, options, (text) => notes.push(text));
  return { model: model?.id, rows: [...rowsOfTable(set.table)], notes };
}

describe("an unknown file", () => {
  it("reports an invalid value in addition to ambiguous columns", async () => {
    const reading = read("pattern;-Mm;host;Messages\nfor-each-no-lock;8,64x;db1;24\n");
    await expect(reading).rejects.toThrow(
      /--column HEADER=WHAT for each: host\.\n {2}A guess: --column 'host=label'\n.*:2: -Mm: "8,64x" is not/,
    );
  });

  it("explains how to map unknown texts, and uses the mapping", async () => {
    const text = "technique;calls;cpu_s 1;cpu_s 2\nCALL PGM;1.500;7,5;8\nloop;900;2;2,25\n";
    await expect(read(text)).rejects.toThrow("--map 'technique:CALL PGM=VALUE'");
    const { model, rows, notes } = await read(text, {
      map: ["technique:CALL PGM=CALL LIB/PGM each time", "technique:loop=once"],
    });
    expect(model).toBe("program-calls");
    expect(rows.map(({ settings, metrics }) => [settings.technique, settings.calls, metrics.cpuS])).toEqual([
      ["qualified", 1500, 7.5],
      ["qualified", 1500, 8],
      ["once", 900, 2],
      ["once", 900, 2.25],
    ]);
    expect(notes).toContainEqual(expect.stringContaining("are read as 2 runs of each row"));
  });

  it("uses the given decimal mark, and still asks about columns", async () => {
    const text = "batchMiB;seconds\n2;1.500\n4;2.250\n";
    expect((await read(text)).rows.map(({ metrics }) => metrics.seconds)).toEqual([1500, 2250]);
    const result = await read(text, { numbers: ["seconds=point"] });
    expect(result.rows.map(({ metrics }) => metrics.seconds)).toEqual([1.5, 2.25]);
    const more = "batchMiB;rows;seconds;kernel\n2;70;1.500;6\n";
    await expect(read(more, { numbers: ["comma"] })).rejects.toThrow("for each: kernel.");
  });

  it("is a custom table if its headers name no model, and suggests models", async () => {
    const own = await read("mode,limit,latency (us)\ncold,7,912\nwarm,7,41\n");
    expect(own).toMatchObject({ model: undefined, notes: [] });
    expect(own.rows.map(({ settings, metrics }) => [settings.mode, metrics.latency])).toEqual([
      ["cold", 912],
      ["warm", 41],
    ]);
    const { model, notes } = await read("clients,tps,latency\n17,2300,4\n");
    expect(model).toBeUndefined();
    expect(notes[0]).toBe(
      "stranger.csv is read as a custom table: if it is about openedge-servers, add --model.",
    );
  });

  it("explains how a table of another system with a model's headers is read", async () => {
    const text = "client,pipeline depth,throughput,elapsed\nioredis,1,812 req/s,0:01:02.5\n";
    await expect(read(text)).rejects.toThrow(
      "about round-trips: if it is about something else, add --model none.",
    );
    const { rows } = await read(text, { model: "none" });
    expect(rows.map(({ metrics }) => metrics.elapsed)).toEqual([62.5]);
  });

  it("asks about a header with two meanings", async () => {
    const text = "clients;Servers;tps\n90;3;210\n90;6;280\n";
    await expect(read(text)).rejects.toThrow("for each: Servers.");
    const { rows } = await read(text, { column: ["Servers=mn"] });
    expect(rows.map(({ settings }) => settings.mn)).toEqual([3, 6]);
  });

  it.each([
    [
      "chart.png",
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a),
      'chart.png" is a PNG picture. It should be text',
    ],
    ["cells.csv", "rtt_ms,rows,elapsed\n", "cells.csv:1: The table has a header and no rows"],
    [
      "siege.txt",
      "The server is now under siege\nLifting the server siege\n",
      'siege.txt:1: "siege.txt" is neither the report of a supported tool nor a table',
    ],
    [
      "server.pf",
      "-Mm 16384\n-prefetchNumRecs 500\n",
      "server.pf has settings and nothing measured: give it with --pf",
    ],
    ["a.p", "for each order:\nend.\n", "ABL source, with nothing measured: wirecost abl "],
    ["shop.df", 'ADD TABLE "order"\n', "a schema, with nothing measured: wirecost schema "],
  ])("says what %s is instead of a measurement", async (name, content, words) => {
    await expect(read(content, {}, name)).rejects.toThrow(words);
  });

  it("reports that no column has measured values", async () => {
    await expect(read("clients,-Mi\n90,3\n", { model: "openedge-servers" })).rejects.toThrow(
      "no column has measured values",
    );
  });
});
