import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConversationBuilder } from "../build.ts";
import { CALL_KINDS, type Conversation, PROTOCOLS, type Source, TRIP_KINDS } from "../conversation.ts";
import type { RecordedTrip } from "../recorder.ts";
import { call, trip } from "../testing/record.ts";
import { ConversationReader } from "./read.ts";
import { ConversationWriter } from "./write.ts";

const source: Source = {
  kind: "recorder",
  name: "Büro\n→ Azure",
  startedAt: "2026-11-23T10:00:00.000Z",
  timesAt: "client",
  lowerBound: false,
};

const written = (send: (writer: ConversationWriter) => void) => {
  const lines: string[] = [];
  const writer = new ConversationWriter((line) => void lines.push(line), source);
  send(writer);
  writer.end();
  return lines.join("");
};

function read(text: string): Conversation {
  const reader = new ConversationReader();
  for (const line of text.split("\n")) reader.line(line);
  return reader.finish();
}

const anyTrip: fc.Arbitrary<RecordedTrip> = fc
  .record({
    connection: fc.nat(2),
    kind: fc.constantFrom(...TRIP_KINDS),
    times: fc.array(fc.nat(2 ** 40), { minLength: 4, maxLength: 4 }),
    requestBytes: fc.maxSafeNat(),
    replyBytes: fc.maxSafeNat(),
    calls: fc.array(
      fc.record({
        statement: fc.record({
          text: fc.constantFrom("SELECT ?", "BEGIN", 'SELECT "ä\u2028" FROM t'),
          operation: fc.constant("SELECT"),
          tables: fc.constant(["t", "s.u"]),
        }),
        kind: fc.constantFrom(...CALL_KINDS),
        rows: fc.integer({ min: -1, max: 10_000_000 }),
        values: fc.maxSafeNat(),
        transaction: fc.nat(2 ** 31),
        endpoint: fc.option(fc.constantFrom("GET /orders/:id", "job"), { nil: undefined }),
        request: fc.option(fc.maxSafeNat(), { nil: undefined }),
        sourceLine: fc.option(fc.constantFrom("app/orders.rb:7", "jobs.ts:120"), { nil: undefined }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ times, ...rest }) => {
    const [sentUs = 0, requestedUs = 0, answeredUs = 0, endUs = 0] = times.toSorted((a, b) => a - b);
    return { ...rest, sentUs, requestedUs, answeredUs, endUs };
  });

describe("a written recording", () => {
  it("is parsed unchanged", () => {
    fc.assert(
      fc.property(
        fc.array(anyTrip, { maxLength: 20 }),
        fc.constantFrom(...PROTOCOLS),
        fc.option(fc.nat()),
        (trips, protocol, rttUs) => {
          const send = (to: ConversationBuilder | ConversationWriter) => {
            for (let i = 0; i < 3; i++) to.connect({ protocol: "unknown", encrypted: false, rttUs: 230 });
            to.describe(1, { protocol, encrypted: true, rttUs });
            for (const one of trips) to.trip(one);
            to.drop("packets", 7);
            to.drop("packets");
          };
          const builder = new ConversationBuilder();
          send(builder);
          expect(read(written(send))).toEqual(builder.build(source));
        },
      ),
    );
  });

  it("opens up to its truncation, and reports it", () => {
    const text = written((writer) => {
      writer.connect({ protocol: "mysql", encrypted: false, rttUs: 230 });
      for (let i = 0; i < 5; i++) writer.trip(trip(i * 100, 50));
    });
    const lines = text.split("\n");
    const whole = lines.slice(0, -3).join("\n");
    for (const rest of ["", "\n", '\n{"trip":[0,0,', "\n{"]) {
      const cut = read(whole + rest);
      expect(cut.trips.sentUs).toHaveLength(4);
      expect(cut.dropped).toEqual([{ what: "end of the recording: the file was cut off", count: 1 }]);
      expect(cut.rttUs).toBe(230);
    }
  });
});

describe("a malicious recording", () => {
  it("adds no lines to a report, and names stay on one line", () => {
    const send = (to: ConversationBuilder | ConversationWriter) => {
      to.connect({ protocol: "postgresql", encrypted: false, rttUs: 310 });
      for (const text of [
        "SELECT a\nFindings: none",
        "SELECT a Findings: none",
        "SELECT a\r\u2028\u0000Findings: none",
      ]) {
        const statement = { text, operation: "SEL\u001bECT", tables: ["__proto__", "t\u009b"] };
        to.trip(trip(70, 20, { calls: [call({ statement, endpoint: "GET\u0007/\nforged" })] }));
      }
      to.drop("bytes\u001b[2J\n", 3);
    };
    const builder = new ConversationBuilder();
    send(builder);
    for (const built of [builder.build(source), read(written(send))]) {
      expect(built.source.name).toBe("Büro → Azure");
      expect(built.statements).toEqual([
        { text: "SELECT a Findings: none", operation: "SEL ECT", tables: ["__proto__", "t "] },
      ]);
      expect(built.endpoints).toEqual(["GET / forged"]);
      expect(built.dropped).toEqual([{ what: "bytes [2J ", count: 3 }]);
    }
  });

  it("is parsed up to a limit, and the rest is counted", () => {
    const builder = new ConversationBuilder(7);
    builder.connect({ protocol: "mysql", encrypted: false, rttUs: 310 });
    for (let i = 0; i < 5; i++) builder.trip(trip(100 * i, 20, { calls: [call(), call()] }));
    const { trips, calls, dropped } = builder.build(source);
    expect([trips.kind.length, calls.kind.length]).toEqual([2, 4]);
    expect(dropped).toEqual([{ what: "round trips beyond 7 trips and calls", count: 3 }]);
  });
});

describe("an invalid recording", () => {
  const good = written((writer) => {
    writer.connect({ protocol: "postgresql", encrypted: false, rttUs: 230 });
    writer.trip(trip(5, 10, { calls: [call({ endpoint: "GET /" })] }));
  }).split("\n");
  const without = (index: number) => good.filter((_, i) => i !== index).join("\n");
  const changed = (index: number, from: string, to: string) =>
    good.map((line, i) => (i === index ? line.replace(from, to) : line)).join("\n");
  /** The given number of page files, two lines each. */
  const pages = (count: number) =>
    `${good[0]?.replace('"kind":"recorder"', '"kind":"requests"').replace(/}$/, ',"clock":{"aheadUs":-7,"spareUs":0,"by":"stated"}}')}\n{"end":{"trips":0,"calls":0}}\n`.repeat(
      count,
    );

  it.each([
    ["nothing", "", /Line 1: The file has no first line/],
    ["another document", '{"a":1}', /Line 1: A recording begins with/],
    [
      "a later version",
      changed(0, `"version":2`, `"version":3`),
      /Line 1: Its version is 3: 1 and 2 are read/,
    ],
    ["no source", changed(0, '"source"', '"sauce"'), /Line 1: source is missing: it is an object/],
    [
      "a stated time that is no whole number",
      changed(0, '"lowerBound":false', '"lowerBound":false,"statedRttUs":0.5'),
      /Line 1: source.statedRttUs holds 0.5/,
    ],
    [
      "a round-trip time that is negative",
      changed(0, '"lowerBound":false', '"lowerBound":false,"rttUs":-7'),
      /Line 1: source.rttUs holds -7/,
    ],
    ["a trip without its connection", without(1), /names connection 0, which no line defines/],
    ["a call without its statement", without(2), /names statement 0, which no line before defines/],
    ["a call without its endpoint", without(3), /names endpoint 1, which no line before defines/],
    [
      "a time that goes back",
      changed(4, "[0,0,5,5,15,15", "[0,0,5,5,15,14"),
      /Line 5: trip has times 5, 5, 15, 14/,
    ],
    ["a number below 0", changed(4, "[0,0,5", "[0,0,-5"), /Line 5: trip holds -5: a whole number from 0/],
    ["a fraction", changed(4, "100,100", "1.5,100"), /Line 5: trip holds 1.5/],
    ["a missing value", changed(4, "100,100", "100"), /Line 5: trip has 7 values: it has 8/],
    ["an unknown kind", changed(4, "[0,0,5", "[0,9,5"), /Line 5: trip has kind 9/],
    [
      "a call without its source line",
      changed(4, ",1,0]", ",1,0,0,1]"),
      /A call names source line 1, which no line before defines/,
    ],
    ["half a line within", changed(2, '"text":', '"text":"'), /Line 3: .* is not JSON/],
    ["other counts", without(4), /Line 5: It counts 1 trips and 1 calls; the lines before have 0 and 0/],
    [
      "another recording behind it",
      `${good.join("\n")}${good[0]}`,
      /Line 7: source.kind is recorder: behind a recording stand pages/,
    ],
    [
      "pages without a clock",
      `${good.join("\n")}${good[0]?.replace('"kind":"recorder"', '"kind":"requests"')}`,
      /Line 7: clock is missing: it is an object/,
    ],
    [
      "more files of pages than are read",
      `${good.join("\n")}${pages(101)}`,
      /Line 207: It begins another file of pages: at most 100 are read/,
    ],
    ["a line after the end", `${good.join("\n")}{"dropped":"x","count":1}`, /Line 7: It follows the end/],
    ["a list", `${good[0]}\n[1]`, /Line 2: A line is a list: it is an object/],
    [
      "a text in the place of a list",
      changed(4, '"calls":[', '"calls":"x","y":['),
      /Line 5: calls is x: it is a list/,
    ],
    [
      "deep nesting",
      `${good[0]}\n{"statement":0,"text":${'{"a":'.repeat(90_000)}1${"}".repeat(90_000)}}`,
      /Line 2: text is an object/,
    ],
    [
      "a block's number that four bytes do not hold",
      changed(4, ",0,1,0]", ",4294967296,1,0]"),
      /Line 5: A call has transaction 4294967296/,
    ],
    ["an unknown line", `${good[0]}\n{"x":1}`, /Line 2: It is none of trip/],
  ])("of %s names the line and what would be right", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it("with endless names is rejected at a limit, with any memory", () => {
    const reader = new ConversationReader();
    reader.line(good[0] ?? "");
    const name = (i: number) => `{"endpoint":${i},"name":"${"e".repeat(999_000)}"}`;
    const readAll = () => {
      for (let i = 0; i < 1000; i++) reader.line(name(i));
    };
    expect(readAll).toThrow(/Line 102: The texts up to here have more than 100000000 characters/);
  });

  it("only causes an error, for any change", () => {
    const text = good.join("\n");
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(6), fc.string({ maxLength: 5 }), (at, cut, put) => {
        try {
          read(text.slice(0, at) + put + text.slice(at + cut));
        } catch (error) {
          expect(error).toHaveProperty("name", "ConversationFileError");
        }
      }),
    );
  });
});
