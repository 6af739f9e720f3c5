import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { models } from "@wirecost/sim-core";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { newPerson, signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";
import { unusualDesign } from "../fixtures/unusual-design.ts";

/** Every page without an id in its address. */
const PATHS = [
  "/",
  ...readdirSync(new URL("../../apps/web/src/app", import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("/page.tsx") && !/[[_]/.test(path))
    .map((path) => `/${path.replace("/page.tsx", "")}`),
];

/** Opens a page as on a slow network: rendered, with its scripts held until they are released. */
async function openDrawn(page: Page, url: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  // Clears the scripts that the renderer has in memory, which it would not request.
  for (const cacheDisabled of [true, false])
    await session.send("Network.setCacheDisabled", { cacheDisabled });
  await session.detach();
  const release = await holdRequests(page, "*/_next/static/*.js*");
  // The fixture's goto would wait for hydration.
  await page.evaluate((to) => location.assign(to), url);
  await page.waitForURL(url, { waitUntil: "domcontentloaded" });
  // Streamed parts of the page are hidden until they are complete.
  await expect(page.locator("div[hidden][id^='S:']")).toHaveCount(0);
  const listens = await page.evaluate(() =>
    Object.keys(document).some((key) => key.startsWith("_reactListening")),
  );
  expect(listens, `${url}: scripts run before they are released`).toBe(false);
  return release;
}

/**
 * Runs in the page: changes the server-rendered fields as a user does, and stores the entries. Returns their number.
 */
function enterEarly(): number {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
  const isFree = (field: HTMLInputElement | HTMLSelectElement) =>
    !field.disabled && !field.closest("[inert]") && field.checkVisibility();
  const inputs: [HTMLInputElement | HTMLSelectElement, string | boolean][] = [];
  const fields = [...document.querySelectorAll<HTMLInputElement>("input")].filter(isFree);
  for (const field of fields.filter(({ type }) => type !== "file" && type !== "range")) {
    if (field.type === "checkbox" || field.type === "radio") {
      field.checked = !field.checked;
      inputs.push([field, field.checked]);
    } else {
      field.value = field.inputMode === "decimal" ? "12" : "early-input@example.com";
      inputs.push([field, field.value]);
    }
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // The selects of a matrix depend on each other.
  const where = document.querySelector("#settings") ?? document;
  const selects = [...where.querySelectorAll<HTMLSelectElement>("select")].filter(isFree);
  for (const select of selects) {
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    inputs.push([select, select.value]);
  }
  Object.assign(window, { inputs });
  return inputs.length;
}

/** Runs in the page: the fields with a value that differs from the entry, in the DOM or in React. */
function lostFields(): readonly string[] {
  const { inputs } = window as unknown as { inputs: [HTMLInputElement, string | boolean][] };
  return inputs.flatMap(([field, value]) => {
    // An entry may hide another field.
    if (!field.isConnected) return [];
    const shown = typeof value === "boolean" ? field.checked : field.value;
    const key = Object.keys(field).find((name) => name.startsWith("__reactProps"));
    const props = key ? (field as unknown as Record<string, Record<string, unknown>>)[key] : undefined;
    const known = typeof value === "boolean" ? props?.checked : props?.value;
    return shown === value && known === value
      ? []
      : [`${field.id || field.name}: entered ${value}, shown ${shown}, known ${known}`];
  });
}

/**
 * A page with each kind of server-rendered fields: the lab's form, account fields, two forms on one page, and a part
 * that hydrates separately.
 */
const WITH_FIELDS = ["/", "/sign-up", "/conversations/compare", "/references"];

test("input before the scripts load is kept", async ({ page, baseURL }) => {
  test.slow();
  for (const path of PATHS) {
    const drawn = await (await page.request.get(path)).text();
    const forms = drawn.match(/<form\b(?![^>]* method="post")[^>]*>/gi);
    expect(forms, `${path} has a form that sends its fields in the address`).toBeNull();
  }
  for (const path of WITH_FIELDS) {
    const release = await openDrawn(page, `${baseURL}${path}`);
    expect(await page.evaluate(enterEarly), `${path}: fields`).toBeGreaterThan(0);
    await release();
    await expect.poll(() => page.evaluate(lostFields), path).toEqual([]);
  }
});

test.describe("a form", () => {
  // page.route clears the cache of a shared browser.
  test.use({ isFirstVisit: true });

  test("submitted before the scripts load is submitted afterwards", async ({ page, baseURL }) => {
    const person = await signUp(page, baseURL ?? "", newPerson("Lin Early"));
    await page.context().clearCookies();
    const release = await openDrawn(page, `${baseURL}/sign-in?return=/formats`);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    // Not reloaded, and not submitted yet.
    await expect(page).toHaveURL(`${baseURL}/sign-in?return=/formats`);
    await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
    // The page requests the user before it signs in, and gets the answer after it.
    let markRequested = () => {};
    const requested = new Promise<void>((resolve) => {
      markRequested = resolve;
    });
    const signedIn = page.waitForResponse("**/sign-in/email");
    await page.route(
      "**/api/me",
      async (route) => {
        const response = await route.fetch();
        markRequested();
        await signedIn;
        // The page may have canceled the request.
        await route.fulfill({ response }).catch(() => {});
      },
      { times: 1 },
    );
    await page.route("**/sign-in/email", async (route) => {
      await requested;
      await route.continue();
    });
    await release();
    await page.waitForURL(`${baseURL}/formats`);
    await expect(page.getByRole("button", { name: /Lin Early|Account/ }).first()).toBeVisible();
  });
});

test("the lab computes with input from before the scripts loaded", async ({ page, baseURL }) => {
  const sentence = page.getByRole("heading", { level: 1 });
  const release = await openDrawn(page, `${baseURL}/lab/round-trips?rowCount=3000&rttMs=3`);
  await expect(sentence).toContainText("3,001");
  await page.locator("#rowCount").fill("500");
  await page.locator("#pattern").selectOption("insert-autocommit");
  await release();
  await expect(sentence).toContainText("500 ");
  await expect(page).toHaveURL(
    /rowCount=500.*pattern=insert-autocommit|pattern=insert-autocommit.*rowCount=500/,
  );
  await expect(page.locator("#rowCount")).toHaveValue("500");
});

/**
 * Runs in the page: the name and position of every visible control. A control that loads late replaces the
 * server-rendered one with the same name.
 */
function controlPlaces(): readonly (readonly [name: string, top: number])[] {
  const pressed = document.querySelectorAll<HTMLElement>(
    "#main button, #main select, #settings :is(button, input, select)",
  );
  return [...pressed]
    .filter((control) => control.checkVisibility())
    .map((control) => {
      const name = control.ariaLabel || control.id || control.textContent;
      return [`${control.localName} ${name}`, control.getBoundingClientRect().top + scrollY] as const;
    });
}

/** Controls that moved or disappeared. Controls with the same name are matched in order. */
function movedControls(
  before: ReturnType<typeof controlPlaces>,
  after: ReturnType<typeof controlPlaces>,
): readonly string[] {
  const left = [...after];
  return before.flatMap(([name, was]) => {
    const at = left.findIndex(([other]) => other === name);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) return [`${name} is gone`];
    const moved = Math.round(found[1] - was);
    return Math.abs(moved) > 1 ? [`${name} by ${moved} px`] : [];
  });
}

/** Opens a lab and checks that late content does not move its controls. */
async function expectSteady(page: Page, baseURL: string | undefined, path: string): Promise<void> {
  const release = await openDrawn(page, `${baseURL}${path}`);
  const before = await page.evaluate(controlPlaces);
  expect(before.length, path).toBeGreaterThan(5);
  await release();
  await page.waitForLoadState("networkidle");
  expect(movedControls(before, await page.evaluate(controlPlaces)), path).toEqual([]);
}

/** The systems with the fewest and the most settings. Late content is the same for the others. */
const FEWEST_AND_MOST = [0, -1].flatMap(
  (at) => models.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length).at(at) ?? [],
);

test("late content of a lab moves no controls", async ({ page, baseURL }) => {
  for (const { id } of FEWEST_AND_MOST) await expectSteady(page, baseURL, `/lab/${id}`);
});

/**
 * Runs in the page: the position of the selected cell in a scrolled matrix, relative to the row headers that cover
 * other cells.
 */
function selectedPlace(cell: Element) {
  const head = cell.closest("tr")?.querySelector("th");
  const other = [...document.querySelectorAll("[role=grid] tbody th")].find((th) => th !== head);
  const { left, right } = cell.getBoundingClientRect();
  return {
    besideRowHeaders: left >= (head?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY),
    onScreen: right <= innerWidth,
    headerBorder: other && getComputedStyle(other).borderRightColor,
  };
}

// On a phone, the notice about many settings beyond the published rows takes more lines than the space reserved for it.
test("late content moves nothing with settings beyond the published rows, and the matrix scrolls to the selected column", {
  tag: "@phone-only",
}, async ({ page, baseURL }) => {
  test.slow();
  for (const model of FEWEST_AND_MOST) {
    const { param, values } = model.view.columns;
    const settings = { ...unusualDesign(model).params, [param]: values.at(-1) };
    const search = new URLSearchParams(Object.entries(settings).map(([id, value]) => [id, String(value)]));
    await expectSteady(page, baseURL, `/lab/${model.id}?${search}`);
    const selected = page.locator("[role=grid] [aria-selected=true]");
    await expect(selected).toHaveCount(1);
    const place = () => selected.evaluate(selectedPlace);
    await expect.poll(place, model.id).toMatchObject({ besideRowHeaders: true, onScreen: true });
    expect((await place()).headerBorder, model.id).toMatch(/^rgb\(/);
  }
});
