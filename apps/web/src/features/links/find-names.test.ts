import type { ForeignText } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { findNames, withoutPseudonyms } from "./find-names.ts";
import { expiresAt, type ShareDraft } from "./share-options.ts";
import { embedAddress, embedCode, pictureAddress } from "./share-panel.tsx";

function named(labels: readonly string[], title = "nightly", host = "orcus") {
  const texts: readonly ForeignText[] = [
    { group: "heading", text: title, count: 1, of: "title" },
    ...labels.map((text) => ({ group: "label" as const, text, count: 1, of: "label" })),
    { group: "host", text: host, count: 1, of: "host" },
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
    ["Bäckerei Grünwald JOIN run 2", ["name Bäckerei", "name Grünwald"]],
    ["import of kasse_nord, cold", ["name kasse_nord"]],
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
      "name ACMEPROD",
      "name Acme_Kunden",
      "host orcus",
      "name acme-night",
      "name acme",
    ]);
    expect(named(["other"], "Results for review")).toEqual(["host orcus"]);
  });

  it("lists each value of a text column by what its column holds, but no numbers, units and yes or no", () => {
    const values = (of: string, ...all: readonly string[]) =>
      all.map((text) => ({ group: "value" as const, text, count: 3, of }));
    const found = findNames([
      ...values("Datenbankserver", "Orkus", "lethe"),
      ...values("nom serveur", "Styx A"),
      ...values("kassenSchema", "filiale"),
      ...values("Kunde", "bäckerei grün"),
      ...values("endpoint", "https://api.example.org:8443/v1"),
      ...values("driver", "pgx"),
      ...values("cached", "yes", "NEIN", "64 KiB", "1,5", "10 Mbit/s", "A"),
    ]);
    expect(found.map(({ name, as }) => `${as} ${name}`)).toEqual([
      "host Orkus",
      "host lethe",
      "host Styx A",
      "database filiale",
      "name bäckerei grün",
      "name https://api.example.org:8443/v1",
      "name pgx",
    ]);
  });

  it("lists who measured, and a file's name that has lost its ending", () => {
    const facts = [
      { group: "heading" as const, text: "kunde-huber_2026", count: 1, of: "title" },
      { group: "environment" as const, text: "j. huber", count: 1, of: "measuredBy" },
      { group: "environment" as const, text: "Intel Optane SSD", count: 1, of: "storage" },
      { group: "environment" as const, text: "Measured at Huber", count: 1, of: "note" },
    ];
    expect(findNames(facts).map(({ name }) => name)).toEqual(["kunde-huber_2026", "j. huber", "Huber"]);
  });

  it("finds tables, fields and the schema that record sizes come from", () => {
    const found = (text: string) =>
      findNames([{ group: "schema", text, count: 1, of: "recordSource" }]).map(
        ({ name, as }) => `${as} ${name}`,
      );
    expect(found("kunde with FIELDS (nr stadt) and auftrag of verkauf, version 3")).toEqual([
      "table kunde",
      "field nr",
      "field stadt",
      "table auftrag",
      "database verkauf",
    ]);
    expect(found("kunde of verkauf, not saved")).toEqual(["table kunde", "database verkauf"]);
  });

  it("finds in a link what was not replaced, and takes nothing that was for a name", () => {
    const left = (texts: readonly string[]) =>
      findNames(
        withoutPseudonyms(texts.map((text) => ({ group: "value" as const, text, count: 1, of: "server" }))),
      ).map(({ name }) => name);
    expect(left(["host-3", "Value AB", "host-1-db"])).toEqual(["-db"]);
    expect(left(["host-3", "lethe"])).toEqual(["lethe"]);
  });
});

const url = "https://wirecost.example/s/Ab_-1";

describe("the addresses of a link", () => {
  it("are made of its own", () => {
    expect(embedAddress(url)).toBe("https://wirecost.example/embed/Ab_-1");
    expect(pictureAddress(url, "svg")).toBe("https://wirecost.example/s/Ab_-1/picture.svg");
    expect(embedCode(url)).toContain('src="https://wirecost.example/embed/Ab_-1"');
    expect(embedCode(url)).toContain('referrerpolicy="no-referrer"');
  });
});

const now = new Date(2026, 10, 21, 12);
const draft = (change: Partial<ShareDraft>): ShareDraft => ({
  title: "x",
  shows: "table",
  expiry: "",
  lastDay: "",
  password: "",
  redact: [],
  redactAll: false,
  note: "",
  sender: undefined,
  showsSender: true,
  ...change,
});

describe("expiresAt", () => {
  it("is never, or so many days from now", () => {
    expect(expiresAt(draft({}), now)).toBeNull();
    expect(expiresAt(draft({ expiry: "7" }), now)).toBe(new Date(2026, 10, 28, 12).toISOString());
  });

  it("is the end of a date's day, where the reader is", () => {
    const at = expiresAt(draft({ expiry: "date", lastDay: "2026-11-21" }), now);
    expect(at).toBe(new Date(2026, 10, 22).toISOString());
  });

  it.each(["", "2026-11-20", "soon"])("is not %j", (lastDay) => {
    expect(expiresAt(draft({ expiry: "date", lastDay }), now)).toBeUndefined();
  });
});
