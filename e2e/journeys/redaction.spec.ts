import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { APIResponse, BrowserContext, Page, Response } from "@playwright/test";
import { findName } from "../fixtures/find-name.ts";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

const CUSTOMER = "Kündenwerk";
const HOST = "srvprod7";
const NAMES = [CUSTOMER, HOST];
const WRITTEN = { note: `Ask ${CUSTOMER.toUpperCase()} at\n${HOST}`, sender: `Ann (${CUSTOMER})` };

const design = {
  model: "round-trips",
  params: { tripUs: 130 },
  axes: [
    { param: "rttMs", values: [7, 33] },
    { param: "rowCount", values: [110, 900] },
  ],
  metric: "elapsedMs",
  seed: 3,
  calibration: {
    name: `${CUSTOMER} by night on ${HOST}`,
    params: ["tripUs"],
    domain: { rttMs: { min: 1, max: 2 } },
  },
};

/** What a link can be made of, each with the names where people put them. */
async function sources(page: Page, team: string): Promise<Readonly<Record<string, object>>> {
  const upload = async (name: string, data: string, query: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ name, ...query });
    const headers = { "content-type": "application/octet-stream" };
    const reply = await page.request.post(`${team}/uploads?${search}`, { headers, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return { kind: "upload", id: (await reply.json()).upload.id };
  };
  const environment = JSON.stringify({
    environmentId: null,
    facts: { host: `${HOST}.example`, note: CUSTOMER },
  });
  const own = await upload(
    `${CUSTOMER}-prod.csv`,
    [
      `label,db of ${CUSTOMER},size ${HOST},${CUSTOMER}/s`,
      `x ${CUSTOMER}X,${HOST}a,1,5`,
      `y,${HOST}b,2,6`,
    ].join("\n"),
    {
      environment,
      mapping: JSON.stringify([
        { target: { kind: "label" } },
        { target: { kind: "own-setting" } },
        { target: { kind: "own-setting" } },
        { target: { kind: "own-metric", unit: `${CUSTOMER}/s`, better: "higher" } },
      ]),
    },
  );
  const ofModel = await upload(
    `${HOST}.csv`,
    `label,mm,prefetchNumRecs,messages\nFOR EACH ${CUSTOMER},1024,16,102\nKUNDENWERK_2,8192,100,16\n`,
    { model: "openedge-query", environment },
  );
  const planned = { kind: "design", title: `Order export of ${CUSTOMER}`, design };
  const row = JSON.stringify([`${HOST}a`, 1]);
  const items = [own, planned, ofModel];
  return {
    "rows with a schema of their own": own,
    "rows of a model": ofModel,
    "a run": planned,
    "a comparison": {
      kind: "comparison",
      items,
      view: { points: ["", HOST, ""], baseline: 0, metric: "", row },
    },
  };
}

/** Names in what a reply holds: its body and its headers. */
async function namesIn(reply: APIResponse | Response): Promise<readonly string[]> {
  const body = await reply.body().catch(() => Buffer.alloc(0));
  const parts = { body, headers: Buffer.from(JSON.stringify(reply.headers())) };
  return Object.entries(parts).flatMap(([part, bytes]) =>
    NAMES.flatMap((name) =>
      findName(bytes, name).map((encoding) => `${reply.url()}: ${name} in its ${part} (${encoding})`),
    ),
  );
}

/** Files of the build, which are the same for every link: names in them, by address. */
const namesInBuild = new Map<string, Promise<readonly string[]>>();

function namesInOnce(reply: Response): Promise<readonly string[]> {
  if (!new URL(reply.url()).pathname.startsWith("/_next/static/")) return namesIn(reply);
  const names = namesInBuild.get(reply.url()) ?? namesIn(reply);
  namesInBuild.set(reply.url(), names);
  return names;
}

/** Names in the files that a page exports, and in the names of the files. */
async function namesInExports(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  const items = page.getByRole("menuitem");
  for (const button of await page.getByRole("button", { name: /^(Export|Save chart)$/ }).all()) {
    await button.click();
    await expect(items.first()).toBeVisible();
    for (const label of await items.allTextContents()) {
      if (!(await items.first().isVisible())) await button.click();
      const download = page.waitForEvent("download");
      await items.filter({ hasText: label }).first().click();
      const file = await download;
      const title = file.suggestedFilename();
      for (const bytes of [await readFile(await file.path()), Buffer.from(title)])
        found.push(
          ...NAMES.flatMap((name) => findName(bytes, name).map((how) => `export ${title}: ${name} (${how})`)),
        );
      await expect(items).toHaveCount(0);
    }
  }
  return found;
}

/** Everything that a recipient can get of a link: by hand, and all that a browser gets while it shows it and exports. */
async function leaks(visitor: BrowserContext, link: string): Promise<readonly string[]> {
  const theirs = await visitor.newPage();
  const found: string[] = [];
  const replies: Promise<unknown>[] = [];
  theirs.on("response", (reply) => {
    replies.push(namesInOnce(reply).then((names) => found.push(...names)));
  });
  const token = new URL(link).pathname.replace("/s/", "");
  const { origin } = new URL(link);
  for (const [url, headers] of [
    [`${origin}/api/shares/${token}`, {}],
    [link, {}],
    [link, { rsc: "1" }],
    [`${origin}/embed/${token}`, {}],
    [`${origin}/embed/${token}`, { rsc: "1" }],
    [`${link}/picture.svg`, {}],
    [`${link}/picture.png`, {}],
  ] as const) {
    const reply = await theirs.request.get(url, { headers });
    expect(reply.status(), url).toBe(200);
    found.push(...(await namesIn(reply)));
  }
  for (const url of [link, `${origin}/embed/${token}`]) {
    await theirs.goto(url);
    await expect(theirs.getByRole("heading", { level: 1 }).first()).toBeVisible();
    found.push(...(await namesInExports(theirs)));
    const shown = Buffer.from(await theirs.content());
    found.push(
      ...NAMES.flatMap((name) => findName(shown, name).map((how) => `${url} as shown: ${name} (${how})`)),
    );
  }
  await Promise.all(replies);
  await theirs.close();
  return found;
}

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
    escaped,
    `http://${new URL(`http://${CUSTOMER}`).hostname}/`,
    ...["", "a", "ab"].map((before) => Buffer.from(before + text).toString("base64")),
  ].map((sample) => Buffer.from(`{"a":"${sample}"}`));
  const utf16 = Buffer.from(text, "utf16le");
  for (const bytes of [...samples, utf16, Buffer.from(utf16).swap16(), gzipSync(text)])
    expect(findName(bytes, CUSTOMER), bytes.toString()).not.toEqual([]);
  expect(findName(Buffer.from("Kunden-werk"), CUSTOMER)).toEqual([]);
});

test("nothing that a recipient can get has a name that was replaced", async ({ page, browser, stackUrl }) => {
  // Two dozen pages, each with all that it loads.
  test.slow();
  await signUp(page, stackUrl);
  const { teams } = await (await page.request.get("/api/me")).json();
  const team = `/api/teams/${teams[0].id}`;
  const visitor = await browser.newContext();
  for (const [what, of] of Object.entries(await sources(page, team))) {
    const linkOf = async (options: object) => {
      const made = await page.request.post(`${team}/shares`, { data: { of, ...WRITTEN, ...options } });
      expect(made.status(), await made.text()).toBe(201);
      return (await made.json()).url;
    };
    await test.step(what, async () => {
      // Without it, a test that looks at the wrong place would pass.
      expect((await leaks(visitor, await linkOf({}))).length, what).toBeGreaterThan(10);
      const redact = NAMES.map((name) => ({ name, as: "host" }));
      expect(await leaks(visitor, await linkOf({ redact })), what).toEqual([]);
      const all = { redactAll: true, note: null, sender: null, title: `${CUSTOMER}-prod.csv` };
      const whole = what === "rows with a schema of their own" ? all : { ...all, title: "Order export" };
      expect(await leaks(visitor, await linkOf(whole)), what).toEqual([]);
    });
  }
  await visitor.close();
});
