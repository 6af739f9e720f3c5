import type { Page } from "@playwright/test";
import { SCRIPT_PAYLOADS } from "../../packages/importers/src/testing/script-payloads.ts";
import { newPerson, signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

/** As many characters as a name may have. */
const names = SCRIPT_PAYLOADS.map((payload) => payload.slice(0, 100).trim());
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A table whose headers, settings and labels are payloads; `factor` tells one file from another. */
function table(factor: number): string {
  const [setting = "", metric = ""] = SCRIPT_PAYLOADS.slice(10);
  const rows = SCRIPT_PAYLOADS.flatMap((payload, i) =>
    [1, 2].map((run) => [payload, payload, "1", String(factor * (i + 1) + run / 10)].map(quoted).join(",")),
  );
  return `${["label", setting, "clients", metric].map(quoted).join(",")}\n${rows.join("\n")}\n`;
}
const mapping = [
  { target: { kind: "label" } },
  { target: { kind: "own-setting" } },
  { target: { kind: "own-setting" } },
  { target: { kind: "own-metric", unit: names[1]?.slice(0, 30), better: "lower" } },
];
const design = (records: number) => ({
  model: "openedge-query",
  params: { records },
  axes: [
    { param: "mm", values: [1024, 8192] },
    { param: "prefetchNumRecs", values: [16, 1000] },
  ],
  metric: "elapsedMs",
  seed: 1,
});

/** Sends to the team of the page's person; answers with what was made. */
async function make(page: Page, path: string, data: object) {
  const { teams } = await (await page.request.get("/api/me")).json();
  const reply = await page.request.post(`/api/teams/${teams[0].id}/${path}`, { data });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
}

async function upload(page: Page, name: string, body: string): Promise<string> {
  const { teams } = await (await page.request.get("/api/me")).json();
  const facts = Object.fromEntries(
    ["product", "version", "host", "storage", "network", "note"].map((fact, i) => [
      fact,
      names[i + 20] ?? "",
    ]),
  );
  const search = new URLSearchParams({
    name,
    mapping: JSON.stringify(mapping),
    environment: JSON.stringify({ environmentId: null, facts }),
  });
  const reply = await page.request.post(`/api/teams/${teams[0].id}/uploads?${search}`, {
    headers: { "content-type": "application/octet-stream" },
    data: Buffer.from(body),
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).upload.id;
}

/** Opens an address, points at what shows more, and looks whether anything ran. */
async function look(page: Page, url: string, shown: string): Promise<void> {
  await page.goto(url);
  await lookAt(page, shown);
}

async function lookAt(page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  for (const { x, y } of await page.evaluate(markedPlaces)) await page.mouse.move(x, y);
  expect(await page.evaluate(() => "__ran" in window), `a script ran at ${page.url()}`).toBe(false);
}

/** In the page: where the first marks of its charts and cells of its matrices are, the first of them in sight. */
function markedPlaces(): readonly { readonly x: number; readonly y: number }[] {
  const marks = document.querySelectorAll("main svg :is(circle, path, rect), main [role=gridcell]");
  const drawn = [...marks].filter((mark) => mark.checkVisibility()).slice(0, 8);
  drawn[0]?.scrollIntoView({ block: "center" });
  return drawn.map((mark) => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

/** A recording whose every name is a payload, as far as one may stand there. */
function recording(startedAt: string): string {
  const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const lines: object[] = [
    {
      wirecost: "conversation",
      version: 1,
      source: { kind: "recorder", name: names[11], startedAt, timesAt: "client", lowerBound: false },
    },
    { connection: 0, protocol: "postgresql", encrypted: false, rttUs: 700 },
    ...names.map((name, endpoint) => ({ endpoint, name: `GET ${name}` })),
    ...names.map((name, statement) => ({
      statement,
      text: `SELECT a FROM ${quotedName(name)} WHERE id = ?`,
      operation: name,
      tables: [name],
    })),
    { dropped: names[12], count: 3 },
  ];
  const trips = 3 * names.length;
  for (let i = 0; i < trips; i++) {
    const of = Math.floor(i / 3);
    const at = 2000 * i;
    lines.push({
      trip: [0, 0, at, at, at + 1100, at + 1100, 60, 90],
      calls: [[of, 1, i + 1, 0, of + 1, 0]],
    });
  }
  lines.push({ end: { trips, calls: trips } });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

async function record(page: Page, name: string, startedAt: string): Promise<string> {
  const { teams } = await (await page.request.get("/api/me")).json();
  const search = new URLSearchParams({ name });
  const reply = await page.request.post(`/api/teams/${teams[0].id}/conversations?${search}`, {
    headers: { "content-type": "application/octet-stream" },
    data: Buffer.from(recording(startedAt)),
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).conversation.id;
}

test("labels that would run a script are shown as text, everywhere", async ({ page, stackUrl }) => {
  test.slow();
  page.on("dialog", (dialog) => {
    throw new Error(`A script asked: ${dialog.message()}`);
  });
  await signUp(page, stackUrl, newPerson(names[10]));
  const experiments = [];
  for (const [i, name] of names.entries())
    experiments.push(await make(page, "experiments", { name, design: design(1000 + i) }));
  for (const name of names.slice(0, 12)) {
    await make(page, "keys", { name, scope: "read" });
    const { teams } = await (await page.request.get("/api/me")).json();
    const base = `/api/teams/${teams[0].id}`;
    const kept = [
      await page.request.post(`${base}/environments`, { data: { name, facts: { host: name } } }),
      await page.request.post(`${base}/mappings`, {
        data: { name, model: null, headers: [name, name], mapping: mapping.slice(0, 2) },
      }),
    ];
    for (const reply of kept) expect(reply.ok(), await reply.text()).toBe(true);
  }
  for (const name of names) {
    const of = { kind: "run", id: experiments[1].latestRun.id };
    await make(page, "comments", { of, text: `${name} https://example.com/${name} @${name}` });
  }
  const uploads = [];
  for (const [i, name] of names.slice(0, 8).entries()) uploads.push(await upload(page, name, table(i + 1)));

  await look(page, "/experiments", names.at(-1) ?? "");
  await look(page, `/experiments/${experiments[40].id}`, names[40] ?? "");
  // Of the names on this page, that one stands in a comment.
  await look(page, `/experiments/${experiments[1].id}`, names.at(-1) ?? "");
  await look(page, "/uploads", names[7] ?? "");
  await look(page, `/uploads/${uploads[0]}`, names[20] ?? "");
  const items = encodeURIComponent(`upload:${uploads[0]},upload:${uploads[1]}`);
  await look(page, `/compare?items=${items}`, names[1] ?? "");
  await look(page, "/team", names[0] ?? "");
  await look(page, "/team/activity", names[7] ?? "");
  await look(page, "/history", "One metric of one cell");
  const share = await make(page, "shares", { of: { kind: "run", id: experiments[44].latestRun.id } });
  await look(page, share.url, names[44] ?? "");
  await look(page, `/sign-in?return=${encodeURIComponent("javascript:window.__ran=1")}`, "Sign in");
});

/** Part of a payload that no reader removes. */
const SHOWN = "onerror=";

test("recordings, schemas, ABL source and parameter files show scripts as text", async ({
  page,
  stackUrl,
}) => {
  test.slow();
  page.on("dialog", (dialog) => {
    throw new Error(`A script asked: ${dialog.message()}`);
  });
  await signUp(page, stackUrl, newPerson(names[12]));
  const name = names[10] ?? "";
  const [before, after] = [
    await record(page, name, "2026-11-20T08:00:00.000Z"),
    await record(page, name, "2026-11-21T08:00:00.000Z"),
  ];
  const saved = await make(page, `conversations/${before}/evaluations`, { name, settings: { network: {} } });
  await make(page, "comments", {
    of: { kind: "conversation", id: before },
    text: names.slice(10, 16).join(" "),
  });
  const { teams } = await (await page.request.get("/api/me")).json();
  const base = `/api/teams/${teams[0].id}`;
  const fields = names.map((field) => [field, field.slice(0, 40), field, 8, 1]);
  const tables = names.map((table) => ({ name: table, size: null, fields }));
  const stored = await page.request.post(`${base}/schemas`, { data: { name, content: { tables } } });
  const limited = await page.request.post(`${base}/conversation-limits`, {
    data: { name, endpoint: `GET ${names[13]}`, maxTrips: 0, maxMs: 0, rttMs: 5 },
  });
  for (const reply of [stored, limited]) expect(reply.ok(), await reply.text()).toBe(true);
  const { schema } = await stored.json();
  const links = [
    await make(page, "shares", { of: { kind: "conversation", id: before, settings: {}, names: "shown" } }),
    await make(page, "shares", { of: { kind: "conversation-comparison", before, after, names: "shown" } }),
  ];
  for (const url of [
    `/conversations?recording=${before}`,
    `/conversations/saved`,
    `/conversations/saved/${before}/${saved.id}`,
    `/conversations/compare?${new URLSearchParams({ before, after })}`,
    `/conversations/history?${new URLSearchParams({ name })}`,
    `/schemas?schema=${schema.id}`,
    "/team/activity",
    ...links.map((link) => link.url),
  ])
    await look(page, url, SHOWN);

  // What is opened in the browser only is not cleaned before.
  const text = names.join("\n");
  const abl = names.map((one) => `FOR EACH t WHERE t.a = "${one}": FIND ${one}. END.\n{${one}}\n`).join("");
  const df = names.map(
    (one) => `ADD TABLE ${quoted(one)}\nADD FIELD ${quoted(one)} OF ${quoted(one)} AS ${quoted(one)}\n`,
  );
  const files: readonly (readonly [url: string, name: string, content: string])[] = [
    ["/conversations", "<img src=x onerror=window.__ran=1>.wirecost", recording("2026-11-22T08:00:00.000Z")],
    ["/abl", "<img src=x onerror=window.__ran=1>.p", abl],
    [
      "/pf",
      "<img src=x onerror=window.__ran=1>.pf",
      `${text}\n${names.map((one) => `-S "${one}" -pf "${one}"\n`).join("")}`,
    ],
    ["/schemas", "<img src=x onerror=window.__ran=1>.df", df.join("\n")],
  ];
  for (const [url, file, content] of files) {
    await page.goto(url);
    const chosen = { name: file, mimeType: "", buffer: Buffer.from(content) };
    await page
      .locator("input[type=file]:not([webkitdirectory], [aria-label^=Add])")
      .first()
      .setInputFiles(chosen);
    await lookAt(page, SHOWN);
  }
});

test.describe("a page", () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test("lets no script run that only stands in it", async ({ page, stackUrl }) => {
    await signUp(page, stackUrl);
    for (const url of ["/", "/experiments", "/nothing-here"]) {
      const reply = await page.request.get(url);
      const policy = reply.headers()["content-security-policy"] ?? "";
      const scripts = policy.split(";").find((directive) => directive.startsWith("script-src"));
      expect(scripts).toMatch(/^script-src 'self' '(?:nonce|sha256)-/);
      expect(scripts).not.toContain("unsafe");
    }
    await page.goto("/experiments");
    const refused = await page.evaluate(async () => {
      const violation = new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
          if (blockedURI === "inline") resolve(effectiveDirective);
        });
      });
      const script = document.createElement("script");
      script.textContent = "window.__ran = 1";
      document.body.append(script);
      return [await violation, "__ran" in window];
    });
    expect(refused).toEqual(["script-src-elem", false]);
  });
});
