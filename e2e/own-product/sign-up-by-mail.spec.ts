import { newPerson } from "../fixtures/sign-up.ts";
import { expect, test } from "./test.ts";

// The test enters a wrong password.
test.use({ expectedErrors: /401/ });

test("a user finishes sign-up with a mailed link, and an address with an account is notified by mail only", async ({
  page,
  context,
  axe,
  inbox,
}) => {
  const ann = newPerson("Ann Reader");
  const signUp = async () => {
    await page.goto("/sign-up?return=%2Faccount");
    await page.getByLabel("Name").fill(ann.name);
    await page.getByLabel("E-mail").fill(ann.email);
    await page.getByLabel("Password").fill(ann.password);
    await page.getByRole("button", { name: "Create an account" }).click();
    await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
    await expect(page.getByText(`A mail was sent to ${ann.email}.`)).toBeVisible();
  };
  const before = inbox.signUpTokens().length;
  await signUp();
  await axe();
  await page.getByRole("button", { name: "I have opened the link" }).click();
  await expect(page.getByText("You are not signed in yet")).toBeVisible();
  await expect.poll(() => inbox.signUpTokens().length).toBe(before + 1);
  const token = inbox.signUpTokens().at(-1);

  const other = await context.newPage();
  await other.goto(`/finish-sign-up#${token}`);
  await other.getByLabel("Password").fill("not the password");
  await other.getByRole("button", { name: "Create the account" }).click();
  await expect(other.getByText("This is not the password that was chosen at sign-up.")).toBeVisible();
  await other.getByLabel("Password").fill(ann.password);
  await other.getByRole("button", { name: "Create the account" }).click();
  await expect(other.getByRole("status")).toContainText(`The account of ${ann.email} is created`);
  await page.getByRole("button", { name: "I have opened the link" }).click();
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
  await expect(page.getByText("is not confirmed")).toHaveCount(0);

  await context.clearCookies();
  await signUp();
  await expect.poll(() => inbox.text()).toContain("You already have a Wirecost account");
});
