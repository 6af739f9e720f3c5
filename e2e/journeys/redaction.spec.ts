import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { findNames } from "../fixtures/find-names.ts";
import {
  checkedRoutes,
  namesByHand,
  namesInArchive,
  namesInBrowser,
  type Recipient,
  tokenRoutes,
} from "../fixtures/link-bytes.ts";
import { CUSTOMER, HOST, linkSources, NAMES } from "../fixtures/link-sources.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

/** Replies that show whether a link has the names. All others are derived from them. */
const SHOWING = ["openShare", "copyShare", "s/[token]/page.tsx"];
/** The stored content of a link. For further objects of a kind: the same code makes their other replies. */
const STORED = ["openShare"];

const TEXTS = { note: `Ask ${CUSTOMER.toUpperCase()} at\n${HOST}`, sender: `Ann (${CUSTOMER})` };

test("finds a name in every encoding", () => {
  const text = `x${CUSTOMER}y`;
  const entities = [...text].map((one) => `&#x${one.codePointAt(0)?.toString(16)};`).join("");
  const escaped = [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
  const samples = [
    text,
    text.toUpperCase(),
    text.normalize("NFD"),
    encodeURIComponent(text),
    entities,
    text.replace("ü", "&uuml;"),
    escaped,
    `http://${new URL(`http://${CUSTOMER}`).hostname}/`,
    ...["", "a", "ab"].map((before) => Buffer.from(before + text).toString("base64")),
    Buffer.from(text).toString("base64url"),
    ...["", "f"].map((before) => before + Buffer.from(text).toString("hex")),
  ].map((sample) => Buffer.from(`{"a":"${sample}"}`));
  const utf16 = Buffer.from(text, "utf16le");
  for (const bytes of [...samples, utf16, Buffer.from(utf16).swap16(), gzipSync(text)])
    expect(findNames(bytes, [CUSTOMER]), bytes.toString()).not.toEqual([]);
  expect(findNames(Buffer.from("Kunden-werk"), [CUSTOMER])).toEqual([]);
});

test("the test covers every page and operation that takes a link's token", async () => {
  expect(checkedRoutes).toEqual(await tokenRoutes());
});

/** A team with a user, recipients, and links to everything. */
async function prepare(
  page: Page,
  visitor: Page,
  requests: readonly [APIRequestContext, APIRequestContext],
  url: string,
) {
  const teamOf = async (of: { readonly request: APIRequestContext }) => {
    await signUp(of, url);
    const { teams } = await (await of.request.get("/api/me")).json();
    return `/api/teams/${teams[0].id}`;
  };
  const team = await teamOf(page);
  const recipientOf = async (request: APIRequestContext): Promise<Recipient> => ({
    visitor,
    team: { request, path: await teamOf({ request }) },
  });
  /** Recipients of links with names, and of links without. */
  const recipients = [await recipientOf(requests[0]), await recipientOf(requests[1])] as const;
  const folder = await mkdtemp(join(tmpdir(), "wirecost-links-"));
  const linkOf = async (options: Readonly<Record<string, unknown>> & { readonly password?: string }) => {
    const made = await page.request.post(`${team}/shares`, { data: options });
    expect(made.status(), await made.text()).toBe(201);
    const { origin, pathname } = new URL((await made.json()).url);
    return { origin, token: pathname.replace("/s/", ""), password: options.password };
  };
  const end = () => rm(folder, { recursive: true });
  return { sources: linkSources(page, team, { folder, url }), recipients, linkOf, end };
}

test("a recipient gets no replaced name, and no name at all before the password of a link", async ({
  page,
  stranger,
  request,
  playwright,
  stackUrl,
}) => {
  // Fifty links, one of each kind with a page and all its files. The browser gets the same bytes as the requests, and
  // computes what it shows and exports from them.
  test.slow();
  const other = await playwright.request.newContext({ baseURL: stackUrl });
  const { sources, recipients, linkOf, end } = await prepare(page, stranger, [request, other], stackUrl);
  const [informed, recipient] = recipients;
  const redact = NAMES.map((name) => ({ name, as: "host" }));
  // Creates all links first: the product stops the thread that replaces names after some idle seconds.
  const made = [];
  const cases = Object.values(sources).flatMap((kind) =>
    Object.entries(kind).map(([what, make], i) => ({ what, make, isFirst: i === 0 })),
  );
  for (const { what, make, isFirst } of cases) {
    const { of, title, file } = await make();
    const whole = { of, ...TEXTS, ...(title && { title }) };
    made.push({
      what,
      isFirst,
      shown: await linkOf(whole),
      replaced: await linkOf({ ...whole, redact }),
      all: await linkOf({ of, redactAll: true, title: file ?? "Order export" }),
      byDefault: "names" in of && (await linkOf({ of: { ...of, names: "replaced" } })),
      locked: await linkOf({ ...whole, password: "for the review only" }),
    });
  }
  for (const { what, isFirst, shown, replaced, all, byDefault, locked } of made)
    await test.step(what, async () => {
      const showing = isFirst ? SHOWING : STORED;
      // Without this, a test that checks the wrong replies would pass.
      expect((await namesByHand(informed, shown, showing)).length, what).toBeGreaterThan(1);
      expect(
        await namesByHand(recipient, replaced, isFirst ? checkedRoutes : [...STORED, "copyShare"]),
        `${what}: names`,
      ).toEqual([]);
      // One page shows all links of a kind, from the bytes that were just checked.
      if (isFirst)
        expect(await namesInBrowser(recipient, replaced), `${what}: names, in a browser`).toEqual([]);
      // The names decide only what is stored. All replies are derived from it.
      expect(await namesByHand(recipient, all, showing), `${what}: all names`).toEqual([]);
      if (byDefault)
        expect(await namesByHand(recipient, byDefault, STORED), `${what}: by default`).toEqual([]);
      expect((await namesByHand(recipient, locked, ["unlockShare"])).length, what).toBeGreaterThan(0);
      // Before the password, no content of the link may be read.
      const closed = { ...locked, password: undefined };
      expect(
        await namesByHand(recipient, closed, isFirst ? checkedRoutes : STORED),
        `${what}: locked`,
      ).toEqual([]);
    });
  expect((await namesInArchive(informed)).length, "the archive of copies").toBeGreaterThan(0);
  expect(await namesInArchive(recipient), "the archive of copies without the names").toEqual([]);
  await other.dispose();
  await end();
});
