import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { call, trip } from "../testing/record.ts";
import { ConversationReader } from "./read.ts";
import { ConversationWriter } from "./write.ts";

const docs = new URL("../../../../docs/", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, docs), "utf8");
const isLine = new Ajv2020({ strict: true, strictTuples: false, allowUnionTypes: true }).compile(
  JSON.parse(text("conversation-format.schema.json")),
);

describe("the schema of the format", () => {
  it("accepts every kind of written line", () => {
    const lines: string[] = [];
    const source = {
      kind: "recorder",
      name: "psql",
      startedAt: null,
      timesAt: "client",
      lowerBound: true,
    } as const;
    const writer = new ConversationWriter((line) => void lines.push(line), source);
    writer.connect({ protocol: "mysql", encrypted: true, rttUs: null });
    writer.describe(0, { protocol: "mysql", encrypted: false, rttUs: 730 });
    writer.trip(trip(40, 9, { kind: "connect", calls: [] }));
    writer.trip(
      trip(90, 20, {
        calls: [
          call({ endpoint: "GET /", request: 7, sourceLine: "a.py:3", rows: -1, values: 2 ** 53 - 1 }),
          call({ trace: 2 ** 52 - 1 }),
          call(),
        ],
      }),
    );
    writer.drop("packets lost in the capture", 3);
    writer.end();
    for (const aheadUs of [-90, null]) {
      const clock = { aheadUs, spareUs: 3, by: "stated" } as const;
      const stated = { ...source, kind: "requests", rttUs: 340, statedRttUs: 300 } as const;
      new ConversationWriter((line) => void lines.push(line), stated, { clock });
    }
    for (const line of lines) expect([line, isLine(JSON.parse(line))]).toEqual([line, true]);
  });

  it.each([
    '{"trip":[0,0,1,2,3,4,5]}',
    '{"trip":[0,0,1,2,3,4,5,-1]}',
    '{"connection":0,"protocol":"tds","encrypted":false,"rttUs":null}',
    '{"statement":0,"text":"SELECT ?","operation":"SELECT"}',
    '{"trip":[0,0,1,2,3,4,5,6],"calls":[[0,1,0,4294967296,0,0]]}',
    '{"end":{"trips":1}}',
  ])("refuses what the reader refuses: %s", (line) => {
    expect(isLine(JSON.parse(line))).toBe(false);
    const reader = new ConversationReader();
    reader.line(
      '{"wirecost":"conversation","version":1,"source":{"kind":"recorder","name":"","startedAt":null,"timesAt":"client","lowerBound":false}}',
    );
    reader.line('{"connection":0,"protocol":"unknown","encrypted":false,"rttUs":1}');
    reader.line('{"statement":0,"text":"SELECT ?","operation":"SELECT","tables":[]}');
    expect(() => reader.line(line)).toThrow(/^Line 4: /);
  });

  it("and the parser accept the document's example", () => {
    const example = /```\n(\{"wirecost"[^`]*)```/.exec(text("conversation-format.md"))?.[1] ?? "";
    const reader = new ConversationReader();
    for (const line of example.trim().split("\n")) {
      expect([line, isLine(JSON.parse(line))]).toEqual([line, true]);
      reader.line(line);
    }
    expect(reader.finish()).toMatchObject({ rttUs: 210, endpoints: ["GET /orders"] });
  });
});
