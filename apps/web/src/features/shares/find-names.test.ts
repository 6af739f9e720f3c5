import type { ForeignText } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { findNames } from "./find-names.ts";

function named(labels: readonly string[], title = "nightly", host = "orcus") {
  const texts: readonly ForeignText[] = [
    { group: "heading", text: title, count: 1 },
    ...labels.map((text) => ({ group: "label" as const, text, count: 1 })),
    { group: "host", text: host, count: 1 },
  ];
  return findNames(texts).map(({ name, as }) => `${as} ${name}`);
}

describe("findNames", () => {
  it.each([
    ["FOR EACH Customer NO-LOCK", ["table Customer"]],
    ["for first order-line of order", ["table order-line"]],
    ["find by Customer.Cust-Num", ["table Customer", "field Cust-Num"]],
    ["select * from invoice join line", ["table invoice", "table line"]],
    ["-db sports -H db1", ["host db1", "database sports"]],
    ["on 10.1.2.3 and db1.corp.example.", ["host 10.1.2.3", "host db1.corp.example"]],
    ["fe80::1:2:3 (srvprod7)", ["host fe80::1:2:3", "host srvprod7"]],
    ["acme-db01, münchen-sql2", ["host acme-db01", "host münchen-sql2"]],
    ["by ann@acme.example from /srv/acme/db", ["name ann@acme.example", "name /srv/acme/db"]],
    ["Database: sports2020", ["database sports2020"]],
    ["customer ACME", ["name ACME"]],
    ["nothing to hide at -Mm 8192, run3 of client-150, 12 rows/s", []],
  ])("finds in %j what it names", (label, names) => {
    expect(
      named([label])
        .filter((name) => name !== "host orcus")
        .toSorted(),
    ).toEqual([...names].toSorted());
  });

  it("finds the host of an environment, and each name once", () => {
    expect(named(["each Customer", "each CUSTOMER"])).toEqual(["table Customer", "host orcus"]);
  });

  it("finds the words of a file's name that the data has too, within longer ones", () => {
    expect(named(["ACMEPROD", "Acme_Kunden"], "acme-night.csv")).toEqual([
      "host orcus",
      "name acme-night",
      "name acme",
    ]);
    expect(named(["other"], "Results for review")).toEqual(["host orcus"]);
  });
});
