import { newPasswordPath } from "../fixtures/reset-link.ts";
import { newPerson, signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

test("after a password reset, the access that an attacker created is reviewed and removed", async ({
  page,
  playwright,
  axe,
  fits,
  stack,
  stackUrl,
}) => {
  // An attacker uses the victim's account to create keys, a webhook, a co-owner and an open invitation.
  const victim = newPerson("Vera Victim");
  const attacker = await playwright.request.newContext({ baseURL: stackUrl });
  await signUp({ request: attacker }, stackUrl, victim);
  const asAttacker = async (path: string, data: object) => {
    const reply = await attacker.post(path, { data, headers: { origin: stackUrl } });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  const { teams } = await (await attacker.get("/api/me")).json();
  const team = `/api/teams/${teams[0].id}`;
  const { token } = await asAttacker(`${team}/keys`, { name: "backup", scope: "read" });
  await asAttacker(`${team}/keys`, { name: "nightly build", scope: "upload" });
  await asAttacker(`${team}/webhooks`, {
    url: "https://collector.example.com/in",
    events: ["upload.created"],
  });
  const coOwner = await playwright.request.newContext({ baseURL: stackUrl });
  const accomplice = newPerson("Mallory Co-owner");
  await signUp({ request: coOwner }, stackUrl, accomplice);
  const { link } = await asAttacker(`${team}/invitations`, { email: accomplice.email, role: "owner" });
  const joined = await coOwner.post(`/api/invitations/${link.split("#")[1]}/accept`, {
    headers: { origin: stackUrl },
  });
  expect(joined.ok(), await joined.text()).toBe(true);
  const open = newPerson("Oscar Open");
  await asAttacker(`${team}/invitations`, { email: open.email, role: "editor" });
  const program = await playwright.request.newContext({
    baseURL: stackUrl,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const reads = async () => [
    (await program.get(`${team}/experiments`)).status(),
    (await coOwner.get(`${team}/experiments`)).status(),
  ];
  expect(await reads()).toEqual([200, 200]);

  // The victim gets the mail and chooses a new password.
  await page.goto("/forgotten-password");
  await page.getByLabel("E-mail").fill(victim.email);
  await axe();
  await page.getByRole("button", { name: "Send a link" }).click();
  await expect(page.getByRole("status")).toContainText(victim.email);
  await page.goto(await newPasswordPath(stack.databaseUrl, victim.email));
  await page.getByLabel("New password").fill("only the victim knows it");
  await axe();
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByRole("status")).toContainText("signed out everywhere");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("E-mail").fill(victim.email);
  await page.getByLabel("Password").fill("only the victim knows it");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Review access" })).toBeVisible();
  expect((await attacker.get(`${team}/experiments`)).status()).toBe(401);
  // The co-owner cannot remove the victim from the team before the review.
  const { user } = await (await page.request.get("/api/me")).json();
  const coup = await coOwner.delete(`${team}/members/${user.id}`, { headers: { origin: stackUrl } });
  expect(coup.status()).toBe(403);
  await page.goto("/team");
  const notice = page.getByRole("complementary", { name: "Review access" });
  await expect(notice).toContainText("Review 5 items");
  await expect(page.getByRole("row", { name: /Mallory/ })).toContainText("under review");

  await notice.getByRole("link", { name: "Review access" }).click();
  await expect(page.getByRole("heading", { name: "Review access" })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Keep / })).toHaveCount(6);
  await axe();
  await fits();
  await page.getByRole("button", { name: "Keep nightly build" }).click();
  await expect(page.getByText("Kept", { exact: true })).toBeVisible();
  // Decisions persist, and so do the remaining items.
  await page.reload();
  await expect(page.getByRole("button", { name: "Keep nightly build" })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove Mallory Co-owner" }).click();
  const removing = page.getByRole("dialog", { name: /Remove Mallory/ });
  await expect(removing).toContainText("their keys, webhooks and open invitations in this team end");
  await removing.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: /^Remove Mallory/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove all" }).click();
  await page.getByRole("dialog", { name: "Remove 3 items" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "Review access" })).toHaveCount(0);
  expect(await reads()).toEqual([401, 404]);

  await page.goto("/team");
  await expect(page.getByRole("row", { name: /nightly build/ })).toBeVisible();
  await expect(page.getByText(accomplice.email)).toHaveCount(0);
  await expect(page.getByText(open.email)).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  await page.goto("/team/activity");
  await expect(page.getByText("removed Mallory Co-owner").first()).toBeVisible();
  await fits();
  await Promise.all([attacker.dispose(), coOwner.dispose(), program.dispose()]);
});
