import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { models } from "@wirecost/sim-core";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { newPerson, signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";
import { unusualDesign } from "../fixtures/unusual-design.ts";

/** Every page whose address has no id in it. */
const PATHS = [
  "/",
  ...readdirSync(new URL("../../apps/web/src/app", import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("/page.tsx") && !/[[_]/.test(path))
    .map((path) => `/${path.replace("/page.tsx", "")}`),
];

/** Opens a page as a slow network does: drawn, without scripts, until they are released. */
async function openDrawn(page: Page, url: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  // Forgets the scripts that the renderer has in memory, which it would not ask for, and no others.
  for (const cacheDisabled of [true, false])
    await session.send("Network.setCacheDisabled", { cacheDisabled });
  await session.detach();
  const release = await holdRequests(page, "*/_next/static/*.js*");
  // Not the fixture's goto, which waits until React listens.
  await page.evaluate((to) => location.assign(to), url);
  await page.waitForURL(url, { waitUntil: "domcontentloaded" });
  // Parts that come after the page are hidden until they are complete.
  await expect(page.locator("div[hidden][id^='S:']")).toHaveCount(0);
  const listens = await page.evaluate(() =>
    Object.keys(document).some((key) => key.startsWith("_reactListening")),
  );
  expect(listens, `${url}: scripts run before they are released`).toBe(false);
  return release;
}

/** Changes the fields that the server drew as a user does, and remembers them. Returns how many. */
function enterEarly(): number {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
  const isFree = (field: HTMLInputElement | HTMLSelectElement) =>
    !field.disabled && !field.closest("[inert]") && field.checkVisibility();
  const entered: [HTMLInputElement | HTMLSelectElement, string | boolean][] = [];
  const fields = [...document.querySelectorAll<HTMLInputElement>("input")].filter(isFree);
  for (const field of fields.filter(({ type }) => type !== "file" && type !== "range")) {
    if (field.type === "checkbox" || field.type === "radio") {
      field.checked = !field.checked;
      entered.push([field, field.checked]);
    } else {
      field.value = field.inputMode === "decimal" ? "12" : "early-input@example.com";
      entered.push([field, field.value]);
    }
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // Those of a matrix depend on each other.
  const where = document.querySelector("#settings") ?? document;
  const selects = [...where.querySelectorAll<HTMLSelectElement>("select")].filter(isFree);
  for (const select of selects) {
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    entered.push([select, select.value]);
  }
  Object.assign(window, { entered });
  return entered.length;
}

/** The fields whose value is not what was entered, or that React knows with another value. */
function lostFields(): readonly string[] {
  const { entered } = window as unknown as { entered: [HTMLInputElement, string | boolean][] };
  return entered.flatMap(([field, value]) => {
    // An entry may make another field have no effect, and disappear.
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
 * A page of each kind that the server draws fields on: the lab's form, which those of all systems share, one field or
 * several of an account, two forms beside each other, and a part that React takes over on its own.
 */
const WITH_FIELDS = ["/", "/sign-up", "/conversations/compare", "/references"];

test("what is entered before the scripts are there is kept", async ({ page, baseURL }) => {
  test.slow();
  for (const path of PATHS) {
    const drawn = await (await page.request.get(path)).text();
    const forms = drawn.match(/<form\b(?![^>]* method="post")[^>]*>/gi);
    expect(forms, `${path} puts the fields of a form into the address`).toBeNull();
  }
  for (const path of WITH_FIELDS) {
    const release = await openDrawn(page, `${baseURL}${path}`);
    expect(await page.evaluate(enterEarly), `${path}: fields`).toBeGreaterThan(0);
    await release();
    await expect.poll(() => page.evaluate(lostFields), path).toEqual([]);
  }
});

test.describe("a form", () => {
  // page.route would throw away what a shared browser has cached.
  test.use({ isFirstVisit: true });

  test("that is sent before the scripts are there is sent once they are", async ({ page, baseURL }) => {
    const person = await signUp(page, baseURL ?? "", newPerson("Lin Early"));
    await page.context().clearCookies();
    const release = await openDrawn(page, `${baseURL}/sign-in?return=/formats`);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    // Neither loaded again nor sent.
    await expect(page).toHaveURL(`${baseURL}/sign-in?return=/formats`);
    await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
    // The page asks who is signed in before it signs in, and hears the answer after it.
    let tellAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const signedIn = page.waitForResponse("**/sign-in/email");
    await page.route(
      "**/api/me",
      async (route) => {
        const response = await route.fetch();
        tellAsked();
        await signedIn;
        // The page may have given it up.
        await route.fulfill({ response }).catch(() => {});
      },
      { times: 1 },
    );
    await page.route("**/sign-in/email", async (route) => {
      await asked;
      await route.continue();
    });
    await release();
    await page.waitForURL(`${baseURL}/formats`);
    await expect(page.getByRole("button", { name: /Lin Early|Account/ }).first()).toBeVisible();
  });
});

test("the lab computes what is entered before the scripts are there", async ({ page, baseURL }) => {
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
 * Everything that is drawn and a finger could press: what names it, and where it stands. A control that is loaded late
 * takes the place of the one that the server drew under the same name.
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

/** What stands elsewhere than it did, or nowhere; of several controls of one name, the first of them first. */
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

/** Opens a lab, and looks whether what comes after the drawn page moves its controls. */
async function expectSteady(page: Page, baseURL: string | undefined, path: string): Promise<void> {
  const release = await openDrawn(page, `${baseURL}${path}`);
  const before = await page.evaluate(controlPlaces);
  expect(before.length, path).toBeGreaterThan(5);
  await release();
  await page.waitForLoadState("networkidle");
  expect(movedControls(before, await page.evaluate(controlPlaces)), path).toEqual([]);
}

/** The systems with the fewest and the most settings: what is loaded late is the same for those between. */
const FEWEST_AND_MOST = [0, -1].flatMap(
  (at) => models.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length).at(at) ?? [],
);

test("what a lab loads late moves nothing that can be pressed", async ({ page, baseURL }) => {
  for (const { id } of FEWEST_AND_MOST) await expectSteady(page, baseURL, `/lab/${id}`);
});

/** The selected cell of a matrix that is wider than the screen, and the heads of its rows, which cover the others. */
function selectedPlace(cell: Element) {
  const head = cell.closest("tr")?.querySelector("th");
  const other = [...document.querySelectorAll("[role=grid] tbody th")].find((th) => th !== head);
  const { left, right } = cell.getBoundingClientRect();
  return {
    besideTheHeads: left >= (head?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY),
    onTheScreen: right <= innerWidth,
    edgeOfTheHeads: other && getComputedStyle(other).borderRightColor,
  };
}

// On a phone, what many settings beyond the published rows are takes more lines than its place shows.
test("nor with settings beyond the published rows, and the matrix is scrolled to the selected column", {
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
    await expect.poll(place, model.id).toMatchObject({ besideTheHeads: true, onTheScreen: true });
    expect((await place()).edgeOfTheHeads, model.id).toMatch(/^rgb\(/);
  }
});
