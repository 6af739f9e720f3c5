import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { findNames } from "../fixtures/find-names.ts";
import {
  lookedAt,
  namesByHand,
  namesInBrowser,
  type Recipient,
  takersOfTokens,
} from "../fixtures/link-bytes.ts";
import { CUSTOMER, HOST, linkSources, NAMES } from "../fixtures/link-sources.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

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

/** A team with a user, a recipient, and links of everything. */
async function prepare(page: Page, browser: Browser, url: string) {
  const teamOf = async (of: Page) => {
    await signUp(of, url);
    const { teams } = await (await of.request.get("/api/me")).json();
    return `/api/teams/${teams[0].id}`;
  };
  const team = await teamOf(page);
  const other = await browser.newPage({ baseURL: url });
  const recipient: Recipient = {
    visitor: await browser.newContext(),
    team: { page: other, path: await teamOf(other) },
  };
  const folder = await mkdtemp(join(tmpdir(), "wirecost-links-"));
  const linkOf = async (options: { readonly password?: string }) => {
    const made = await page.request.post(`${team}/shares`, { data: options });
    expect(made.status(), await made.text()).toBe(201);
    const { origin, pathname } = new URL((await made.json()).url);
    return { origin, token: pathname.replace("/s/", ""), password: options.password };
  };
  const end = async () => {
    await recipient.visitor.close();
    await other.close();
    await rm(folder, { recursive: true });
  };
  return { sources: linkSources(page, team, { folder, url }), recipient, linkOf, end };
}

test("nothing that a recipient can get has a name that was replaced, or any before a link has its password", async ({
  page,
  browser,
  stackUrl,
}) => {
  // Forty links, a third of them with two pages and all that they load: a browser gets the bytes that are fetched by
  // hand of each, and computes what it shows and exports from them.
  test.slow();
  const { sources, recipient, linkOf, end } = await prepare(page, browser, stackUrl);
  const byHand = async (options: object) => namesByHand(recipient, await linkOf(options));
  const redact = NAMES.map((name) => ({ name, as: "host" }));
  const kinds = Object.values(sources).map((kind) => Object.entries(kind));
  const first = kinds.map(([entry]) => entry?.[0]);
  for (const [what, make] of kinds.flat())
    await test.step(what, async () => {
      const { of, title, file } = await make();
      const whole = { of, ...WRITTEN, ...(title && { title }) };
      // Without it, a test that looks at the wrong place would pass.
      const shown = await linkOf(whole);
      expect((await namesByHand(recipient, shown)).length, what).toBeGreaterThan(10);
      if (first.includes(what))
        expect((await namesInBrowser(recipient, shown)).length, what).toBeGreaterThan(10);
      const replaced = await linkOf({ ...whole, redact });
      expect(await namesByHand(recipient, replaced), `${what}: names`).toEqual([]);
      expect(await namesInBrowser(recipient, replaced), `${what}: names, in a browser`).toEqual([]);
      const all = { of, redactAll: true, title: file ?? "Order export" };
      expect(await byHand(all), `${what}: all names`).toEqual([]);
      if ("names" in of)
        expect(await byHand({ of: { ...of, names: "replaced" } }), `${what}: by default`).toEqual([]);
      const locked = await linkOf({ ...whole, password: "for the review only" });
      expect((await namesByHand(recipient, locked)).length, what).toBeGreaterThan(0);
      expect(await namesByHand(recipient, { ...locked, password: undefined }), `${what}: locked`).toEqual([]);
    });
  await end();
});
