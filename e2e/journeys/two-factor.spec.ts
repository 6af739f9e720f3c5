import type { Page } from "@playwright/test";
import { AuthenticatorApp } from "../fixtures/authenticator-app.ts";
import { type Person, signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

// A wrong password and a wrong code are rejected.
test.use({ expectedErrors: /40[13]/ });

async function signOut(page: Page, person: Person) {
  await page.getByRole("button", { name: `Account of ${person.name}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
}

async function givePassword(page: Page, { email, password }: Person) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("two-factor sign-in is set up, asks for a code, accepts a recovery code, and is turned off", async ({
  page,
  axe,
  fits,
  stackUrl,
}) => {
  // The test may have to wait for the next code.
  test.slow();
  const person = await signUp(page, stackUrl);
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const app = new AuthenticatorApp((await dialog.getByTestId("totp-key").textContent()) ?? "");
  await axe();
  await fits();
  await dialog.getByLabel("Code that the app shows").fill("12345");
  await expect(dialog.getByRole("button", { name: "Turn on" })).toBeDisabled();
  await dialog.getByLabel("Code that the app shows").fill(await app.nextCode());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const list = dialog.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allInnerTexts();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("wirecost-recovery-codes.txt");
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await axe();

  await signOut(page, person);
  await page.goto("/sign-in?return=%2Faccount");
  await givePassword(page, person);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await axe();
  await fits();
  await page.getByRole("button", { name: "I cannot enter a code" }).click();
  await expect(page.getByText("your new password alone signs you in")).toBeVisible();
  // The password alone signs in nothing, in no tab.
  expect((await (await page.request.get("/api/me")).json()).user).toBeNull();
  await page.getByLabel("Code").fill(await app.nextCode());
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  await signOut(page, person);
  await page.goto("/sign-in?return=%2Faccount");
  await givePassword(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill("aaaa-bbbb-cccc");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This recovery code is incorrect or has already been used.")).toBeVisible();
  await page.getByLabel("Recovery code").fill(codes[4] ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("9 recovery codes left")).toBeVisible();

  await page.getByRole("button", { name: "Create new recovery codes" }).click();
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Create codes" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(10);
  expect(await list.getByRole("listitem").allInnerTexts()).not.toContain(codes[0]);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  await page.getByRole("button", { name: "Turn off" }).click();
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up two-factor sign-in" })).toBeVisible();
  // The password alone signs in again.
  const { email, password } = person;
  const signedIn = await page.request.post("/api/auth/sign-in/email", {
    data: { email, password },
    headers: { origin: stackUrl },
  });
  expect((await signedIn.json()).user).toMatchObject({ email });
});
