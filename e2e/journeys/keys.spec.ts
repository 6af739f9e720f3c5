import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

test("a key is made once, lets a program in within its scope, and is revoked", async ({
  page,
  playwright,
  axe,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  await page.goto("/team");
  await expect(page.getByText("No program has a key.")).toBeVisible();
  await page.getByRole("button", { name: "Make a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("nightly build");
  await dialog.getByLabel("It may").selectOption("read");
  await axe();
  await dialog.getByRole("button", { name: "Make a key" }).click();
  const token = await dialog.getByLabel("Key").inputValue();
  expect(token).toMatch(/^wc_[\w-]{43}$/);
  await axe();
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
  await axe();

  await page.getByRole("button", { name: "Revoke the key nightly build" }).click();
  await expect(page.getByText("No program has a key.")).toBeVisible();
  expect((await program.get(`/api/teams/${team.id}/uploads`)).status()).toBe(401);
  await program.dispose();
});
