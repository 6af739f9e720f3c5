import type { Page } from "@playwright/test";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

// A wrong password and a removed passkey are rejected. The virtual device belongs to the browser.
test.use({ expectedErrors: /40[13]/, isFirstVisit: true });

/** Adds a virtual authenticator with or without user verification. */
async function addDevice(page: Page, isUserVerified = true) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await browser.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    setVerified: (isUserVerified: boolean) =>
      browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("a passkey is added, signs in without password or code, and is renamed and removed", async ({
  page,
  axe,
  fits,
  stackUrl,
}) => {
  const device = await addDevice(page);
  const person = await signUp(page, stackUrl);
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Work laptop");
  await axe();
  await fits();
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  // The device was not used: it would store a passkey that the server does not know.
  expect(await device.credentials()).toHaveLength(0);
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const row = page.getByRole("row", { name: /Work laptop/ });
  await expect(row).toContainText("never");
  expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);

  await page.getByRole("button", { name: `Account of ${person.name}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.goto("/sign-in?return=%2Faccount");
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  await axe();
  await device.setVerified(false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("The browser used no passkey")).toBeVisible();
  await device.setVerified(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("never");

  await page.getByRole("button", { name: "Rename Work laptop" }).click();
  await dialog.getByLabel("Name").fill("Old laptop");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("button", { name: "Remove Old laptop" }).click();
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("row", { name: /laptop/ })).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey belongs to no account here")).toBeVisible();
});
