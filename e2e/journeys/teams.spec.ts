import { confirmationPath } from "../fixtures/confirm-address.ts";
import { newPerson, signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

test("a person is invited, accepts, reads, saves once promoted, and loses access once removed", async ({
  page,
  stranger: other,
  axe,
  fits,
  stackUrl,
}) => {
  const ann = await signUp(page, stackUrl, newPerson("Ann Owner"));
  const bob = newPerson("Bob Reader");
  await page.goto("/team");
  await expect(page.getByRole("heading", { level: 1, name: "Ann Owner's team" })).toBeVisible();
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog", { name: /invite/i });
  await dialog.getByLabel("E-mail").fill(bob.email);
  await axe();
  await fits();
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: new RegExp(bob.email) })).toContainText("viewer");

  // A returning browser is asked for its referring page.
  await other.context().addCookies([{ name: "been-here", value: "1", url: stackUrl }]);
  await other.goto(`${stackUrl}/invitation${new URL(link).hash}`);
  await expect(other.getByText("Ann Owner invites")).toBeVisible();
  await expect(other.getByLabel("E-mail")).toHaveValue(bob.email);
  await other.getByLabel("Name").fill(bob.name);
  await other.getByLabel("Password").fill(bob.password);
  await other.getByRole("button", { name: "Create an account" }).click();
  // Until the address is confirmed, by the link in this product's log, an account gives and gets no access.
  await other.getByRole("button", { name: "Accept" }).click();
  await expect(other.getByText(`Your e-mail address ${bob.email} is not confirmed`)).toBeVisible();
  await other.getByRole("button", { name: "Send link" }).click();
  await expect(other.getByText("This server sends no mail, so the link is in its log")).toBeVisible();
  // The operator can open the link in any browser.
  const operator = await other.context().newPage();
  await operator.goto(await confirmationPath(bob.email));
  await operator.getByRole("button", { name: "Confirm address" }).click();
  await expect(operator.getByText(`${bob.email} is confirmed.`)).toBeVisible();
  await operator.close();
  await other.getByRole("button", { name: "Accept" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Ann Owner's team" })).toBeVisible();
  await expect(other.getByText("Your role is viewer.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Invite member" })).toHaveCount(0);

  const { teams } = await (await other.request.get("/api/me")).json();
  const team = teams[0].id;
  const save = () =>
    other.request.post(`/api/teams/${team}/environments`, {
      data: { name: "lab", facts: { cores: 8 } },
      headers: { origin: stackUrl },
    });
  expect((await save()).status()).toBe(403);

  await page.reload();
  await page.getByLabel(`Role of ${bob.name}`).selectOption("editor");
  await expect(page.getByText(`${bob.name} is editor now`)).toBeVisible();
  expect((await save()).ok()).toBe(true);
  await axe();

  await page.getByRole("button", { name: `Remove ${bob.name}` }).click();
  const removing = page.getByRole("dialog", { name: `Remove ${bob.name}` });
  await expect(removing).toContainText("loses access");
  await removing.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByLabel(`Role of ${bob.name}`)).toHaveCount(0);
  expect((await save()).status()).toBe(404);
  await other.goto("/team");
  await expect(other.getByRole("heading", { level: 1, name: "Bob Reader's team" })).toBeVisible();
  expect(await other.content()).not.toContain(ann.email);
});

test("a user ends another session and changes the password", async ({
  page,
  stranger: other,
  axe,
  stackUrl,
}) => {
  const ann = await signUp(page, stackUrl);
  await other.goto("/sign-in?return=/team");
  await other.getByLabel("E-mail").fill(ann.email);
  await other.getByLabel("Password").fill(ann.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByRole("heading", { name: "Members" })).toBeVisible();

  await page.goto("/account");
  const row = page.getByRole("button", { name: /^Sign out .* of / });
  await expect(row).toHaveCount(1);
  await axe();
  await row.click();
  await expect(row).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole("heading", { name: "A team needs an account" })).toBeVisible();

  await page.getByLabel("Current password").fill(ann.password);
  await page.getByLabel("New password").fill("another long password");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
});

test("a user creates a second team, switches teams, deletes it, and then the account with the remaining team", async ({
  page,
  axe,
  stackUrl,
}) => {
  const ann = await signUp(page, stackUrl, newPerson("Ann Owner"));
  await page.goto("/team");
  await page.getByRole("button", { name: "Create team" }).click();
  await page.getByLabel("Name of the team").fill("Night lab");
  await page.getByRole("dialog").getByRole("button", { name: "Create team" }).click();
  await expect(page.getByRole("heading", { name: "Night lab", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Account of Ann Owner" }).click();
  await page.getByRole("menuitem", { name: "Switch to Ann Owner's team" }).click();
  await expect(page.getByRole("heading", { name: "Ann Owner's team", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Delete Night lab" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete Night lab" });
  const go = deleting.getByRole("button", { name: "Delete the team" });
  await expect(go).toBeDisabled();
  await deleting.getByLabel("Type the team's name").fill("Night lab");
  await axe();
  await go.click();
  await expect(page.getByRole("row", { name: /Night lab/ })).toHaveCount(0);

  await page.goto("/account");
  await page.getByRole("button", { name: "Delete the account" }).click();
  const leaving = page.getByRole("dialog", { name: "Delete the account" });
  await leaving.getByLabel("Type the name of the team").fill("Ann Owner's team");
  await leaving.getByLabel("Your password").fill(ann.password);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await leaving.getByRole("button", { name: "Permanently delete the account" }).click();
  await expect(page.getByRole("heading", { name: "This page needs an account" })).toBeVisible();
  expect(requests.filter((path) => path.startsWith("/api/teams/"))).toEqual([]);
  expect((await (await page.request.get("/api/me")).json()).user).toBeNull();
});
