import { expect, it } from "vitest";
import { carriedPlanId } from "./carried-plan-id.ts";

const id = "plan-0a1b2c3d4e5f6";

it.each([
  ["by the words of one system", `label,mm,messages\n${id} c1 r1,1024,5\n`, id],
  ["by unknown words", `label,what,took\nfirst,1,1\n${id} c1 r1,1024,5\n`, id],
  [
    "in a report that is not a table",
    `totMsgs qryRecv recSent recs/qry etime net time\n------- ------- ------- -------- ----- --------\n    198      97   1,758       18    10      208 -Mm 1024 ${id} c1 r1\n`,
    id,
  ],
  ["not at all", `label,mm,messages\nfirst run,1024,5\n`, undefined],
])("finds a plan's id in rows that are named %s", (_, text, found) => {
  expect(carriedPlanId({ name: "a.csv", bytes: new TextEncoder().encode(text) })).toBe(found);
});
