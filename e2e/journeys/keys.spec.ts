import type { Page } from "@playwright/test";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { newPerson, signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

test("a key is created, gives access within its scope, and is revoked", async ({
  page,
  playwright,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await page.goto("/team");
  await expect(page.getByText("No API keys yet. Create one to upload from a build server.")).toBeVisible();
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("nightly build");
  await dialog.getByLabel("It may").selectOption("read");
  await axe();
  // The key is shown at once, before the list loads, which may take long.
  const release = await holdRequests(page, "*/keys", "GET");
  await dialog.getByRole("button", { name: "Create API key" }).click();
  const token = await dialog.getByLabel("Key").inputValue();
  await release();
  expect(token).toMatch(/^wc_[\w-]{43}$/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /nightly build/ })).toContainText(token.slice(0, 10));
  expect(await page.content()).not.toContain(token);

  const program = await playwright.request.newContext({
    baseURL: stackUrl,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const { team } = await (await program.get("/api/key")).json();
  expect((await program.get(`/api/teams/${team.id}/uploads`)).status()).toBe(200);
  expect((await program.get(`/api/teams/${team.id}/keys`)).status()).toBe(403);
  await page.reload();
  await expect(page.getByRole("row", { name: /nightly build/ })).toContainText("just now");

  const revoke = page.getByRole("button", { name: "Revoke the key nightly build" });
  const go = await holdRequests(page, "*/keys/*");
  await revoke.press("Enter");
  const question = page.getByRole("dialog", { name: "Revoke the key nightly build?" });
  await expect(question).toContainText("last used on");
  await question.getByRole("button", { name: "Revoke key" }).press("Enter");
  await expect(revoke).toHaveAttribute("aria-disabled", "true");
  // A keyboard user keeps the focus there if it fails.
  await expect(revoke).toBeFocused();
  await go();
  await expect(page.getByText("No API keys yet. Create one to upload from a build server.")).toBeVisible();
  expect((await program.get(`/api/teams/${team.id}/uploads`)).status()).toBe(401);
  await program.dispose();
});

test("dialogs that end or limit a member's keys list them, and an owner can take them over", async ({
  page,
  stranger: other,
  axe,
  fits,
  stackUrl,
}) => {
  const ann = await signUp(page, stackUrl, newPerson("Ann Owner"));
  const bob = newPerson("Bob Builder");
  await signUp(other, stackUrl, bob);
  const headers = { origin: stackUrl };
  const team = `/api/teams/${(await (await page.request.get("/api/me")).json()).teams[0].id}`;
  const invited = await page.request.post(`${team}/invitations`, {
    data: { email: bob.email, role: "editor" },
    headers,
  });
  const { link } = await invited.json();
  await other.request.post(`/api/invitations/${link.split("#")[1]}/accept`, { headers });
  const make = async (who: Page, name: string, scope: string) => {
    const reply = await who.request.post(`${team}/keys`, { data: { name, scope }, headers });
    return (await reply.json()).token;
  };
  const opens = async (token: string) =>
    (await page.request.get("/api/key", { headers: { authorization: `Bearer ${token}` } })).status();
  const nightly = await make(other, "nightly build", "write");
  const weekly = await make(other, "weekly report", "write");
  const own = await make(page, "own", "write");

  await page.goto("/team");
  await page.getByLabel(`Role of ${bob.name}`).selectOption("viewer");
  const limiting = page.getByRole("dialog", { name: `Make ${bob.name} viewer` });
  await expect(limiting).toContainText("These keys lose rights. Select the ones that you take over");
  await expect(limiting.getByRole("checkbox")).toHaveCount(2);
  await limiting.getByRole("checkbox", { name: /nightly build/ }).check();
  await expect(limiting).toContainText("becomes yours");
  await expect(limiting.getByText(/weekly report.*only reads/)).toBeVisible();
  await axe();
  await fits();
  await limiting.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText(`${bob.name} is viewer now`)).toBeVisible();
  await expect(page.getByRole("row", { name: /nightly build/ })).toContainText(ann.name);
  await expect(page.getByRole("row", { name: /weekly report/ })).toContainText("only reads");

  // A member who leaves sees which keys end, and cannot transfer them.
  await other.goto("/team");
  await other.getByRole("button", { name: "Leave the team" }).click();
  const leaving = other.getByRole("dialog", { name: "Leave Ann Owner's team" });
  await expect(leaving).toContainText("These keys end");
  await expect(leaving).toContainText("weekly report");
  await expect(leaving.getByRole("checkbox")).toHaveCount(0);
  await leaving.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: `Remove ${bob.name}` }).click();
  const removing = page.getByRole("dialog", { name: `Remove ${bob.name}` });
  await expect(removing).toContainText("These keys end");
  await expect(removing).not.toContainText("nightly build");
  await removing.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(`${bob.name} is removed`)).toBeVisible();
  expect([await opens(nightly), await opens(weekly)]).toEqual([200, 401]);

  // A member cannot take over their own keys.
  await page.getByLabel(`Role of ${ann.name}`).selectOption("viewer");
  const stepping = page.getByRole("dialog", { name: "Change your role to viewer" });
  await expect(stepping).toContainText("nightly build");
  await expect(stepping.getByRole("checkbox")).toHaveCount(0);
  await expect(stepping.getByRole("button", { name: "Change role" })).toBeEnabled();
  await stepping.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel(`Role of ${ann.name}`)).toHaveValue("owner");
  expect(await opens(own)).toBe(200);
});
