// The pages and dialogs that other journeys use at desktop width, one by one at phone width.
import type { APIResponse, Page } from "@playwright/test";
import { makePlan } from "@wirecost/analysis";
import { AuthenticatorApp } from "../fixtures/authenticator-app.ts";
import { newPasswordPath } from "../fixtures/reset-link.ts";
import { newPerson, signUp } from "../fixtures/sign-up.ts";
import { expect, test as journey } from "../fixtures/test.ts";

const design = {
  model: "openedge-query",
  params: { records: 1234 },
  axes: [
    { param: "mm", values: [1024, 8192] },
    { param: "prefetchNumRecs", values: [16, 1000] },
  ],
  metric: "elapsedMs",
  seed: 1,
} as const;

interface Screen {
  /** Fails if the page or its open dialog is inaccessible or wider than the screen. */
  fits: () => Promise<void>;
  /** Sends a request as the signed-in user. */
  post: (path: string, data: object | Buffer, params?: Record<string, string>) => Promise<APIResponse>;
  /** API path of the user's team. */
  team: string;
}

const test = journey.extend<Screen>({
  fits: ({ page, axe }, use) =>
    use(async () => {
      const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overhang), "pixels that the page is wider than the screen").toBe(0);
      const open = page.getByRole("dialog").filter({ visible: true });
      if ((await open.count()) > 0) {
        const beside = (dialog: Element) => {
          const { left, right } = dialog.getBoundingClientRect();
          return left < 0 || right > innerWidth || dialog.scrollWidth > dialog.clientWidth;
        };
        expect(await open.last().evaluate(beside), "whether the dialog is wider than the screen").toBe(false);
      }
      await axe();
    }),
  post: ({ page, stackUrl }, use) =>
    use(async (path, data, params = {}) => {
      const type = Buffer.isBuffer(data) ? { "content-type": "application/octet-stream" } : {};
      const reply = await page.request.post(path, { data, params, headers: { origin: stackUrl, ...type } });
      expect(reply.ok(), await reply.text()).toBe(true);
      return reply;
    }),
  team: async ({ page, stackUrl }, use) => {
    await signUp(page, stackUrl, newPerson("Ann Owner"));
    await use(await teamOf(page));
  },
});

test.describe("at a phone's width", { tag: "@phone-only" }, () => {
  test("a team's members, keys, invitations and review fit, with their dialogs", async ({
    page,
    playwright,
    stack,
    stackUrl,
    team,
    post,
    fits,
  }) => {
    const bob = newPerson("Bob Builder");
    const request = await playwright.request.newContext({ baseURL: stackUrl });
    await signUp({ request }, stackUrl, bob);
    const invited = await post(`${team}/invitations`, { email: bob.email, role: "editor" });
    const { link } = await invited.json();
    const headers = { origin: stackUrl };
    await request.post(`/api/invitations/${link.split("#")[1]}/accept`, { headers });
    await request.post(`${team}/keys`, { data: { name: "nightly build", scope: "write" }, headers });
    await request.dispose();
    await post(`${team}/keys`, { name: "weekly report", scope: "read" });
    await post(`${team}/webhooks`, { url: "https://collector.example.com/in", events: ["upload.created"] });

    await page.goto("/team");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Invite member" }).click();
    await dialog.getByLabel("E-mail").fill(newPerson().email);
    await fits();
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(dialog.getByRole("textbox", { name: "Link" })).toBeVisible();
    await fits();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByLabel(`Role of ${bob.name}`).selectOption("viewer");
    await expect(dialog.getByRole("checkbox")).toHaveCount(1);
    await fits();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Remove ${bob.name}` }).click();
    await expect(dialog).toContainText("These keys end");
    await fits();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.goto("/team/activity");
    await expect(page.getByText(/weekly report/).first()).toBeVisible();
    await fits();

    await test.step("the review of who has access", async () => {
      const { user } = await (await page.request.get("/api/me")).json();
      await post("/api/auth/request-password-reset", { email: user.email });
      const token = (await newPasswordPath(stack.databaseUrl, user.email)).replace(/.*#/, "");
      const newPassword = "only the owner knows it";
      await post("/api/auth/reset-password", { token, newPassword });
      await post("/api/auth/sign-in/email", { email: user.email, password: newPassword });
      await page.goto("/team");
      await page
        .getByRole("complementary", { name: "Review access" })
        .getByRole("link", { name: "Review access" })
        .click();
      await expect(page.getByRole("heading", { name: "Review access" })).toBeVisible();
      await fits();
      await page.getByRole("button", { name: `Remove ${bob.name}` }).click();
      await expect(dialog).toBeVisible();
      await fits();
    });
  });

  test("an account's second factor and passkeys fit, and the questions at sign-in", async ({
    page,
    stackUrl,
    fits,
  }) => {
    const person = await signUp(page, stackUrl);
    await page.goto("/account");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(dialog.getByLabel("Name")).toBeVisible();
    await fits();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
    await dialog.getByLabel("Your password").fill(person.password);
    await dialog.getByRole("button", { name: "Continue" }).click();
    const app = new AuthenticatorApp((await dialog.getByTestId("totp-key").textContent()) ?? "");
    await fits();
    await dialog.getByLabel("Code that the app shows").fill(await app.nextCode());
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    await fits();
    await dialog.getByRole("button", { name: "I have saved them" }).click();
    await page.getByRole("button", { name: "Turn off" }).click();
    await expect(dialog.getByLabel("Your password")).toBeVisible();
    await fits();

    await page.context().clearCookies();
    await page.goto("/sign-in?return=%2Faccount");
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await fits();
  });

  test("what is kept fits: experiments, links to them, plans and a history", async ({
    page,
    team,
    post,
    fits,
  }) => {
    const dialog = page.getByRole("dialog");
    await post(`${team}/experiments`, { name: "Order export", design });
    await page.goto("/experiments");
    await page.getByRole("link", { name: "Order export" }).click();
    await page.getByRole("button", { name: "Share", exact: true }).first().click();
    await dialog.getByRole("button", { name: "View as recipient" }).click();
    const preview = page.getByRole("dialog", { name: "What a recipient sees" });
    await expect(preview.getByRole("grid").getByRole("gridcell")).toHaveCount(4);
    await fits();
    await preview.getByRole("button", { name: "Close" }).first().click();
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    await fits();
    await page.goto("/shares");
    await expect(page.getByRole("row", { name: /Order export/ })).toBeVisible();
    await fits();
    await page.goto(link);
    await expect(page.getByRole("grid").getByRole("gridcell")).toHaveCount(4);
    await fits();

    await test.step("plans", async () => {
      await page.goto("/?tool=plan&metric=messages&second=elapsedMs");
      await page.getByRole("main").locator("> :last-child").scrollIntoViewIfNeeded();
      const panel = page.getByRole("region", { name: "Measurement plan" });
      await expect(panel.getByRole("button", { name: "Save plan" })).toBeEnabled();
      await panel.getByRole("button", { name: "Save plan" }).click();
      await expect(dialog.getByLabel("Name", { exact: true })).toBeVisible();
      await fits();
      const plan = makePlan(design, { replicates: 2 });
      const saved = await post(`${team}/plans`, { name: "Before the upgrade", document: plan });
      const { id } = await saved.json();
      await page.goto("/plans");
      await expect(page.getByRole("link", { name: "Before the upgrade" })).toBeVisible();
      await fits();
      await page.goto(`/plans/${id}`);
      await expect(page.getByText(/ runs measured/)).toBeVisible();
      await fits();
    });

    await test.step("a history", async () => {
      for (const [i, median] of [100, 101, 99.5, 100.5, 120, 121, 119.5, 120.5].entries()) {
        const runs = [-5, -3, -1, 1, 3, 5].map((off) => `1024,64,${median + off / 10}`);
        const file = Buffer.from(`mm,prefetchNumRecs,elapsedMs\n${runs.join("\n")}\n`);
        await post(`${team}/uploads`, file, { name: `build-${i + 1}.csv`, model: "openedge-query" });
      }
      await page.goto("/uploads");
      const menu = page.getByRole("button", { name: "Pages", exact: true });
      await menu.click();
      await page.getByRole("link", { name: "History", exact: true }).filter({ visible: true }).click();
      await page.getByRole("application", { name: /^Elapsed over 8 points/ }).press("Home");
      await page.getByRole("button", { name: "Set as baseline" }).click();
      await expect(page.getByLabel("Maximum regression (%)")).toBeVisible();
      await fits();
    });
  });
});

async function teamOf(page: Page): Promise<string> {
  const { teams } = await (await page.request.get("/api/me")).json();
  return `/api/teams/${teams[0].id}`;
}
