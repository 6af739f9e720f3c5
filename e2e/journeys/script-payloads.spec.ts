import type { Page } from "@playwright/test";
import { SCRIPT_PAYLOADS } from "../../packages/importers/src/testing/script-payloads.ts";
import { newPerson, signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

/** Cut to the maximum length of a name. */
const names = SCRIPT_PAYLOADS.map((payload) => payload.slice(0, 100).trim());
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A table with payloads as headers, settings and labels. `factor` makes files differ. */
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

/** API path of the team of the page's user. */
async function teamOf(page: Page): Promise<string> {
  const { teams } = await (await page.request.get("/api/me")).json();
  return `/api/teams/${teams[0].id}`;
}

async function make(page: Page, path: string, data: object) {
  const reply = await page.request.post(path, { data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
}

async function upload(page: Page, team: string, name: string, body: string): Promise<string> {
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
  const reply = await page.request.post(`${team}/uploads?${search}`, {
    headers: { "content-type": "application/octet-stream" },
    data: Buffer.from(body),
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).upload.id;
}

/** Opens an address, hovers over charts and cells, and checks that no script ran. */
async function look(page: Page, url: string, shown: string): Promise<void> {
  await page.goto(url);
  await lookAt(page, shown);
}

async function lookAt(page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  for (const { x, y } of await page.evaluate(markedPlaces)) await page.mouse.move(x, y);
  expect(await page.evaluate(() => "__ran" in window), `a script ran at ${page.url()}`).toBe(false);
}

/** Runs in the page: the positions of the first chart marks and matrix cells. Scrolls to the first. */
function markedPlaces(): readonly { readonly x: number; readonly y: number }[] {
  const marks = document.querySelectorAll("main svg :is(circle, path, rect), main [role=gridcell]");
  const drawn = [...marks].filter((mark) => mark.checkVisibility()).slice(0, 8);
  drawn[0]?.scrollIntoView({ block: "center" });
  return drawn.map((mark) => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

/** A recording with payloads as all names that allow them. */
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

async function record(page: Page, team: string, name: string, startedAt: string): Promise<string> {
  const search = new URLSearchParams({ name });
  const reply = await page.request.post(`${team}/conversations?${search}`, {
    headers: { "content-type": "application/octet-stream" },
    data: Buffer.from(recording(startedAt)),
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).conversation.id;
}

test("labels that contain scripts are shown as text everywhere", async ({ page, stackUrl }) => {
  test.slow();
  page.on("dialog", (dialog) => {
    throw new Error(`A script asked: ${dialog.message()}`);
  });
  await signUp(page, stackUrl, newPerson(names[10]));
  const team = await teamOf(page);
  // One payload of each kind. Comments and upload tables have all payloads.
  const experiments = [];
  for (const [i, name] of names.filter((_, at) => at % 6 === 4).entries())
    experiments.push(await make(page, `${team}/experiments`, { name, design: design(1000 + i) }));
  for (const name of names.slice(0, 2)) {
    await make(page, `${team}/keys`, { name, scope: "read" });
    await make(page, `${team}/environments`, { name, facts: { host: name } });
  }
  const [first, second] = experiments;
  for (let from = 0; from < names.length; from += 8) {
    const of = { kind: "run", id: first.latestRun.id };
    const links = names.slice(from, from + 8).map((name) => `${name} https://example.com/${name} @${name}`);
    await make(page, `${team}/comments`, { of, text: links.join("\n") });
  }
  const [before, after] = [
    await upload(page, team, names[0] ?? "", table(1)),
    await upload(page, team, names[7] ?? "", table(2)),
  ];

  await look(page, "/experiments", second.name);
  // Of the names on this page, this one is in a comment.
  await look(page, `/experiments/${first.id}`, names.at(-1) ?? "");
  await look(page, "/uploads", names[7] ?? "");
  await look(page, `/uploads/${before}`, names[20] ?? "");
  const items = encodeURIComponent(`upload:${before},upload:${after}`);
  await look(page, `/compare?items=${items}`, names[7] ?? "");
  await look(page, "/team", names[0] ?? "");
  await look(page, "/team/activity", names[7] ?? "");
  await look(page, "/history", "One metric of one cell");
  const { url } = await make(page, `${team}/shares`, { of: { kind: "run", id: second.latestRun.id } });
  await look(page, url, second.name);
  await look(page, `/sign-in?return=${encodeURIComponent("javascript:window.__ran=1")}`, "Sign in");
});

/** Part of a payload that no parser removes. */
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
  const team = await teamOf(page);
  const name = names[10] ?? "";
  const [before, after] = [
    await record(page, team, name, "2026-11-20T08:00:00.000Z"),
    await record(page, team, name, "2026-11-21T08:00:00.000Z"),
  ];
  const settings = { network: {} };
  const saved = await make(page, `${team}/conversations/${before}/evaluations`, { name, settings });
  const of = { kind: "conversation", id: before };
  await make(page, `${team}/comments`, { of, text: names.slice(10, 16).join(" ") });
  const fields = names.map((field) => [field, field.slice(0, 40), field, 8, 1]);
  const tables = names.map((one) => ({ name: one, size: null, fields }));
  const { schema } = await make(page, `${team}/schemas`, { name, content: { tables } });
  const limit = { name, endpoint: `GET ${names[13]}`, maxTrips: 0, maxMs: 0, rttMs: 5 };
  await make(page, `${team}/conversation-limits`, limit);
  const links = [
    await make(page, `${team}/shares`, { of: { ...of, settings: {}, names: "shown" } }),
    await make(page, `${team}/shares`, {
      of: { kind: "conversation-comparison", before, after, names: "shown" },
    }),
  ];
  for (const url of [
    `/conversations?recording=${before}`,
    `/conversations/saved`,
    `/conversations/saved/${before}/${saved.id}`,
    `/conversations/compare?${new URLSearchParams({ before, after })}`,
    `/conversations/history?${new URLSearchParams({ name })}`,
    `/schemas?schema=${schema.id}`,
    ...links.map((link) => link.url),
  ])
    await look(page, url, SHOWN);

  // Files opened only in the browser are not sanitized before.
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

  test("runs no injected inline script", async ({ page, stackUrl }) => {
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
