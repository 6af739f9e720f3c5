import { expect, test } from "vitest";
import { fileFacts } from "./file-facts.ts";

test("takes what was measured, not what measured it", () => {
  const provenance = {
    tool: "pgbench",
    version: "18.1",
    product: "PostgreSQL",
    productVersion: "16.3",
    date: "2026-11-21T10:03:27.000Z",
  };
  expect(fileFacts(provenance, undefined)).toEqual({
    product: "PostgreSQL",
    version: "16.3",
    measuredOn: "2026-11-21",
  });
  expect(fileFacts({ tool: "hyperfine", date: "some day" }, undefined)).toEqual({});
  expect(fileFacts({ tool: "JMH", product: "x".repeat(300), productVersion: " " }, undefined)).toEqual({
    product: "x".repeat(100),
  });
});

test("lets a database log count before the measurement", () => {
  const provenance = { tool: "PROMON", product: "OpenEdge RDBMS", date: "2026-11-20" };
  expect(fileFacts(provenance, { version: "12.8.3", host: "db1" })).toEqual({
    product: "OpenEdge RDBMS",
    version: "12.8.3",
    host: "db1",
    measuredOn: "2026-11-20",
  });
  expect(fileFacts(undefined, undefined)).toEqual({});
});
