import { ConversationBuilder, findings } from "@wirecost/conversation";
import { describe, expect, it } from "vitest";
import { exceeded, readLimits } from "./limits.ts";

const SOURCE = {
  kind: "recorder",
  name: "page",
  startedAt: null,
  timesAt: "client",
  lowerBound: false,
} as const;

/** A page that reads rows one by one. */
function conversationOf(lines: number) {
  const builder = new ConversationBuilder();
  builder.connect({ protocol: "postgresql", encrypted: false, rttUs: 100 });
  const texts = [
    "SELECT id FROM orders",
    ...Array.from({ length: lines }, () => "SELECT * FROM line WHERE id = ?"),
  ];
  for (const [i, text] of texts.entries())
    builder.trip({
      connection: 0,
      kind: "query",
      sentUs: 1000 * i,
      requestedUs: 1000 * i,
      answeredUs: 1000 * i + 900,
      endUs: 1000 * i + 900,
      requestBytes: 50,
      replyBytes: 90,
      calls: [
        {
          statement: { text, operation: "SELECT", tables: [i === 0 ? "orders" : "line"] },
          kind: "execute",
          rows: i === 0 ? lines : 1,
          values: i + 1,
          transaction: 0,
          endpoint: undefined,
        },
      ],
    });
  return builder.build(SOURCE);
}

describe("limits of a recording", () => {
  it.each([
    ["30", ["n+1"], 29, 1],
    ["29", ["reconnect"], 29, 1],
    ["29", ["n+1,reconnect", "chatty-transaction"], 29, 2],
    [undefined, [], 29, 0],
    [undefined, ["reconnect"], 29, 0],
  ])("at most %s round trips and none of %j", (most, failOn, lines, count) => {
    const conversation = conversationOf(lines);
    const found = findings(conversation);
    expect(exceeded(readLimits(most, failOn), conversation, found)).toHaveLength(count);
  });

  it.each([
    ["40", []],
    [undefined, ["reconnect"]],
  ])(
    "at most %s round trips and none of %j are checked on no recording without a connection",
    (most, failOn) => {
      const nothing = new ConversationBuilder().build(SOURCE);
      expect(exceeded(readLimits(most, failOn), nothing, [])).toEqual([
        expect.stringContaining("no connection"),
      ]);
    },
  );

  it("checks a limit of zero round trips", () => {
    const nothing = new ConversationBuilder().build(SOURCE);
    expect(exceeded(readLimits("0", []), nothing, [])).toEqual([]);
    expect(exceeded(readLimits(undefined, []), nothing, [])).toEqual([]);
  });

  it("reports what is exceeded", () => {
    const conversation = conversationOf(29);
    expect(exceeded(readLimits("7", ["n+1"]), conversation, findings(conversation))).toEqual([
      "--max-round-trips 7: 30 round trips",
      "n+1: 1 finding, 28 round trips that could be saved",
    ]);
  });

  it.each([
    ["many", []],
    ["-1", []],
    ["1.5", []],
    [undefined, ["n+1,frob"]],
    [undefined, [""]],
  ])("are refused: %s %j", (most, failOn) => {
    expect(() => readLimits(most, failOn)).toThrow(/--max-round-trips|--fail-on/);
  });
});
