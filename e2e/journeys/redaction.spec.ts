import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { findNames } from "../fixtures/find-names.ts";
import {
  lookedAt,
  namesByHand,
  namesInArchive,
  namesInBrowser,
  type Recipient,
  takersOfTokens,
} from "../fixtures/link-bytes.ts";
import { CUSTOMER, HOST, linkSources, NAMES } from "../fixtures/link-sources.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

/** Replies that are enough to show whether a link has the names: all others are made of what these have. */
const SHOWING = ["openShare", "copyShare", "s/[token]/page.tsx"];
/** What is stored of a link: of each further thing of a kind, whose replies are made by the same code. */
const STORED = ["openShare"];

const WRITTEN = { note: `Ask ${CUSTOMER.toUpperCase()} at\n${HOST}`, sender: `Ann (${CUSTOMER})` };

test("finds a name in whatever way it stands", () => {
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

test("every page and operation that takes the token of a link is looked at", async () => {
  expect(lookedAt).toEqual(await takersOfTokens());
});

/** A team with a user, recipients, and links of everything. */
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
  /** Of links with the names in them, and of those without. */
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

test("nothing that a recipient can get has a name that was replaced, or any before a link has its password", async ({
  page,
  stranger,
  request,
  playwright,
  stackUrl,
}) => {
  // Fifty links, one of each kind with a page and all that it loads: a browser gets the bytes that are fetched by hand
  // of each, and computes what it shows and exports from them.
  test.slow();
  const other = await playwright.request.newContext({ baseURL: stackUrl });
  const { sources, recipients, linkOf, end } = await prepare(page, stranger, [request, other], stackUrl);
  const [informed, recipient] = recipients;
  const redact = NAMES.map((name) => ({ name, as: "host" }));
  // All links first: the product ends the thread that replaces names when it has waited for some seconds.
  const made = [];
  const named = Object.values(sources).flatMap((kind) =>
    Object.entries(kind).map(([what, make], i) => ({ what, make, isFirst: i === 0 })),
  );
  for (const { what, make, isFirst } of named) {
    const { of, title, file } = await make();
    const whole = { of, ...WRITTEN, ...(title && { title }) };
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
      // Without it, a test that looks at the wrong place would pass.
      expect((await namesByHand(informed, shown, showing)).length, what).toBeGreaterThan(1);
      expect(
        await namesByHand(recipient, replaced, isFirst ? lookedAt : [...STORED, "copyShare"]),
        `${what}: names`,
      ).toEqual([]);
      // One page shows all links of a kind, of bytes that were sought through just now.
      if (isFirst)
        expect(await namesInBrowser(recipient, replaced), `${what}: names, in a browser`).toEqual([]);
      // Which names are replaced decides what is stored, of which all replies are made.
      expect(await namesByHand(recipient, all, showing), `${what}: all names`).toEqual([]);
      if (byDefault)
        expect(await namesByHand(recipient, byDefault, STORED), `${what}: by default`).toEqual([]);
      expect((await namesByHand(recipient, locked, ["unlockShare"])).length, what).toBeGreaterThan(0);
      // Before the password, what a link shows is not looked at, whatever it is.
      const closed = { ...locked, password: undefined };
      expect(await namesByHand(recipient, closed, isFirst ? lookedAt : STORED), `${what}: locked`).toEqual(
        [],
      );
    });
  expect((await namesInArchive(informed)).length, "the archive of copies").toBeGreaterThan(0);
  expect(await namesInArchive(recipient), "the archive of copies without the names").toEqual([]);
  await other.dispose();
  await end();
});
