import { describe, expect, it } from "vitest";
import { lineLooks } from "./chart-look.ts";

const looks = (kinds: string) => lineLooks([...kinds].map((kind) => ({ measured: kind === "m" })));

describe("lineLooks", () => {
  it("tells eight items apart by dashes and by points alone", () => {
    for (const kinds of ["mmmmmmmm", "pppppppp", "mpmpmpmp"]) {
      for (const part of ["dashes", "marker"] as const)
        expect(new Set(looks(kinds).map((look) => look[part])).size).toBe(8);
    }
  });
  it("gives the first four measurements colours of their own, and none that a prediction has", () => {
    const measured = looks("mmmm").map(({ colour }) => colour);
    expect(new Set(measured).size).toBe(4);
    for (const { colour } of looks("pppppppp")) expect(measured).not.toContain(colour);
  });
  it("draws the only measurement warm, wherever it stands", () => {
    expect(looks("ppm")[2]?.colour).toBe("--warn");
    expect(looks("mpp")[0]?.colour).toBe("--warn");
  });
});
