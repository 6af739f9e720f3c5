import { expect, test } from "vitest";
import { fittingEnvironment, withoutRead, withRead } from "./environment-draft.ts";

const postgres = { name: "pg", facts: { product: "PostgreSQL", host: "pg1" } };
const openEdge = { name: "oe", facts: { product: "OpenEdge RDBMS" } };

test("offers what was used last for the product that the file names", () => {
  expect(fittingEnvironment([postgres, openEdge], {})).toBe(postgres);
  expect(fittingEnvironment([postgres, openEdge], { product: "openedge rdbms" })).toBe(openEdge);
  expect(fittingEnvironment([postgres, openEdge], { product: "MySQL" })).toBeUndefined();
});

test("takes back what one file said before the next is read, and nothing that was stated by hand", () => {
  const draft = withRead(
    { name: "oe", texts: { host: "db1" } },
    { version: "12.8", measuredOn: "2026-11-20" },
  );
  expect(draft.texts).toEqual({ host: "db1", version: "12.8", measuredOn: "2026-11-20" });
  const changed = { ...draft, texts: { ...draft.texts, version: "12.8.3" } };
  expect(withoutRead(changed, { version: "12.8", measuredOn: "2026-11-20" })).toEqual({
    name: "oe",
    texts: { host: "db1", version: "12.8.3" },
  });
});
