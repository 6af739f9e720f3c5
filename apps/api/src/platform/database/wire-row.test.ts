import { describe, expect, it } from "vitest";
import { z } from "zod";
import { rowOf } from "./wire-row.ts";

const { select, read, schema } = rowOf(
  z.object({
    id: z.string(),
    state: z.enum(["waiting", "done"]),
    facts: z.object({ cores: z.int() }),
    madeAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  }),
);
const row = {
  ...{ id: "7", state: "done", facts: { cores: 12 }, teamId: "not for the wire" },
  ...{ madeAt: new Date("2026-11-20T06:30:00.125Z"), endedAt: null },
};

describe("a row as the contract has it", () => {
  it("is selected by the names of its shape", () => {
    expect(select).toEqual({ id: true, state: true, facts: true, madeAt: true, endedAt: true });
  });

  it("has its moments as text, and nothing that the shape does not name", () => {
    expect(read(row)).toEqual({
      ...{ id: "7", state: "done", facts: { cores: 12 } },
      ...{ madeAt: "2026-11-20T06:30:00.125Z", endedAt: null },
    });
  });

  it("reads moments that PostgreSQL wrote into JSON", () => {
    const written = { ...row, madeAt: "2026-11-20T07:30:00.5+01:00", endedAt: "2026-11-21T00:00:00+00:00" };
    expect(schema.parse(written)).toMatchObject({
      madeAt: "2026-11-20T06:30:00.500Z",
      endedAt: "2026-11-21T00:00:00.000Z",
    });
  });

  it("is refused where a column holds something else", () => {
    expect(() => read({ ...row, state: "lost" })).toThrow(/waiting/);
  });
});
