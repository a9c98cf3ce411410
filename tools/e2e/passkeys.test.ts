import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { addAuthenticator } from "./support/authenticator.ts";
import { expectNoViolations } from "./support/axe.ts";
import { expect, test } from "./support/shared-context.ts";
import { accountMenuButton, authPage, newUserPage, PASSWORD, signOut, signUp, toastOf } from "./support/users.ts";

const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const codesSection = (page: Page) => page.getByRole("region", { name: "Recovery codes" });
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

/** Turns off the autofill, because a virtual authenticator answers it at once, without a choice by the user. */
const disableAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/** Adds a passkey in the settings, with the password. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(passkeys(page).getByRole("listitem").filter({ hasText: name })).toBeVisible();
}

/** Confirms the open dialog with the password. */
async function confirm(page: Page, dialogName: string, button: string, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole("dialog", { name: dialogName });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

test("a user registers a passkey, signs in with it without a username, and removes it", async ({
  page,
  browserErrors,
}) => {
  await disableAutofill(page);
  await addAuthenticator(page);
  const username = await signUp(page);
  await page.goto("/settings");
  await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  // The dialog says this before the first passkey is made.
  await expect(dialog).toContainText("It works only at localhost.");
  await expect(dialog).toContainText("If this site moves to another address, its passkeys are lost");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await addPasskey(page, "Work laptop");
  await expect(passkeys(page).getByRole("listitem")).toContainText("not used yet");

  await signOut(page);
  await page.goto("/auth");
  await signInButton(page).click();
  await expect(accountMenuButton(page)).toContainText(username);
  await page.goto("/settings");
  await expect(passkeys(page).getByRole("listitem")).toContainText("last used just now");

  await page.getByRole("button", { name: "Rename Work laptop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Old laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Remove Old laptop" }).click();
  await confirm(page, "Remove passkey", "Remove", "wrong password");
  await expect(page.getByRole("dialog").getByText("Wrong password.")).toBeVisible();
  await confirm(page, "Remove passkey", "Remove");
  await expect(passkeys(page)).toContainText("No passkeys yet.");

  await signOut(page);
  await page.goto("/auth");
  await signInButton(page).click();
  await expect(toastOf(page)).toContainText("This passkey is not known here. It may have been removed in Settings.");
  // The errors come from the wrong password and from the removed passkey.
  expect(browserErrors.splice(0)).toHaveLength(2);
});

test("the autofill of the username field signs in with a passkey", { tag: "@drill" }, async ({ page }) => {
  await addAuthenticator(page);
  const username = await signUp(page);
  await page.goto("/settings");
  await addPasskey(page, "Laptop");
  await signOut(page);
  await page.goto("/auth");
  await expect(accountMenuButton(page)).toContainText(username);
});

test("several devices each have a passkey of the same account", { tag: "@drill" }, async ({ page }) => {
  await disableAutofill(page);
  const laptop = await addAuthenticator(page);
  const username = await signUp(page);
  await page.goto("/settings");
  await addPasskey(page, "Laptop");
  await laptop.remove();
  const key = await addAuthenticator(page, { transport: "usb" });
  await addPasskey(page, "Security key");
  await expect(passkeys(page).getByRole("listitem")).toHaveCount(2);
  expect(await key.credentials()).toHaveLength(1);

  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(passkeys(page).getByRole("listitem")).toHaveCount(1);
  await signOut(page);
  await page.goto("/auth");
  await signInButton(page).click();
  await expect(accountMenuButton(page)).toContainText(username);
});

test("a refused check of the user and a counter that went back each get a sentence", { tag: "@drill" }, async ({
  page,
  browserErrors,
}) => {
  await disableAutofill(page);
  const authenticator = await addAuthenticator(page);
  await signUp(page);
  await page.goto("/settings");
  await authenticator.verifyUser(false);
  await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
  await confirm(page, "Add a passkey", "Continue");
  await expect(toastOf(page)).toContainText("Passkey not added");
  await expect(toastOf(page)).toContainText("It was cancelled, not confirmed on your device, or took too long.");
  await authenticator.verifyUser(true);
  await confirm(page, "Add a passkey", "Continue");
  await expect(passkeys(page).getByRole("listitem")).toHaveCount(1);
  await signOut(page);

  await page.goto("/auth");
  await authenticator.verifyUser(false);
  await signInButton(page).click();
  await expect(toastOf(page)).toContainText("Login failed");
  await expect(toastOf(page)).toContainText("It was cancelled, not confirmed on your device, or took too long.");
  await authenticator.verifyUser(true);
  await signInButton(page).click();
  await expect(accountMenuButton(page)).toBeVisible();
  await signOut(page);

  await authenticator.setCounter(0);
  await page.goto("/auth");
  await signInButton(page).click();
  await expect(toastOf(page)).toContainText("This passkey was refused because its counter went back");
  expect(browserErrors.splice(0)).toHaveLength(1);
});

test("an answer that is sent again does not sign in", { tag: "@drill" }, async ({ page, browserErrors }) => {
  await disableAutofill(page);
  await addAuthenticator(page);
  await signUp(page);
  await page.goto("/settings");
  await addPasskey(page, "Laptop");
  await signOut(page);
  await page.goto("/auth");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/login/passkey"));
  await signInButton(page).click();
  const body = (await sent).postDataJSON();
  await expect(accountMenuButton(page)).toBeVisible();
  const replayed = await page.request.post("/api/login/passkey", { data: body });
  expect([replayed.status(), await replayed.text()]).toEqual([
    401,
    "This request has expired or was already used. Please try again.",
  ]);
  expect(browserErrors).toEqual([]);
});

test("without a password the last passkey stays, and a new password can be set", { tag: "@drill" }, async ({
  page,
  browser,
  product,
  browserErrors,
}) => {
  await addAuthenticator(page);
  const username = await signUp(page);
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "Remove password…" })).toBeHidden();
  await addPasskey(page, "Laptop");
  await page.getByRole("button", { name: "Remove password…" }).click();
  await expect(page.getByRole("dialog")).toContainText("You have no recovery codes.");
  await confirm(page, "Remove password", "Remove");
  const passwordSection = page.getByRole("region", { name: "Password" });
  await expect(passwordSection).toContainText("Your account has no password.");

  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(toastOf(page).filter({ hasText: "This passkey is your last sign-in method." })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  await passwordSection.getByLabel("New password").fill("battery staple");
  await passwordSection.getByRole("button", { name: "Set password" }).click();
  await expect(passwordSection.getByLabel("Current password")).toBeVisible();
  // In a browser of its own, because a log-in ends the session of the page, which may still load something.
  const other = await browser.newContext({ baseURL: product.origin });
  const signIn = await other.request.post("/api/login", { data: { username, password: "battery staple" } });
  expect(signIn.status()).toBe(200);
  await other.close();
  expect(browserErrors.splice(0)).toHaveLength(1);
});

test("recovery codes are shown once, saved as a file, and each sets a new password and makes new codes", async ({
  page,
  browserErrors,
}) => {
  const username = await signUp(page);
  await page.goto("/settings");
  await codesSection(page).getByRole("button", { name: "Make recovery codes" }).click();
  await confirm(page, "Make recovery codes", "Make codes");
  const dialog = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const codes = await dialog.getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  await expectNoViolations(page, "the recovery codes", [375, 1440]);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`tidemark-recovery-codes-${username}.txt`);
  const file = readFileSync(await download.path(), "utf8");
  for (const code of codes) expect(file).toContain(code);
  // The codes are shown only once, so Escape does not close the dialog.
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(codesSection(page)).toContainText("10 of 10 codes left");
  await signOut(page);

  const recover = async (code: string, password: string) => {
    await page.goto("/auth");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    // The page before also has a field for the username.
    await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
    await page.getByLabel("Username").fill(username);
    await page.getByRole("textbox", { name: "Recovery code" }).fill(code);
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Set new password" }).click();
  };
  await recover(codes[0]!.toLowerCase(), "battery staple");
  await expect(toastOf(page)).toContainText("New password set");
  await expect(dialog).toContainText("Your earlier recovery codes no longer work.");
  const fresh = await dialog.getByRole("listitem").allTextContents();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(codesSection(page)).toContainText("10 of 10 codes left");
  await signOut(page);
  await recover(codes[1]!, "another password");
  await expect(toastOf(page).filter({ hasText: "Each code works once." })).toBeVisible();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(fresh[1]!);
  await page.getByRole("button", { name: "Set new password" }).click();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  expect(browserErrors.splice(0)).toHaveLength(1);
});

test("after a new password the settings show what can still reach the account, to keep or remove it", {
  tag: "@drill",
}, async ({ page }) => {
  await disableAutofill(page);
  await addAuthenticator(page);
  await signUp(page);
  await page.goto("/settings");
  await addPasskey(page, "Old phone");
  await page.request.post("/api/recovery-codes", { data: { password: PASSWORD } });
  await page.request.post("/api/tokens", { data: { name: "Script", scopes: ["read:amounts"] } });
  await page.request.post("/api/shares", { data: { name: "For friends" } });
  await page.reload();
  const review = page.getByRole("region", { name: "Check your account" });
  await expect(page.getByRole("region", { name: "Access tokens" })).toContainText("Script");
  await expect(review).toBeHidden();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill("battery staple");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByRole("region", { name: "Access tokens" })).not.toContainText("Script");
  await expect(review.getByRole("listitem")).toHaveCount(2);
  await expectNoViolations(page, "the account after a new password");
  await review.getByRole("button", { name: "Remove For friends" }).click();
  await expect(review).not.toContainText("For friends");
  await review.getByRole("button", { name: "Remove Old phone" }).click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("battery staple");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(review).toContainText("Nothing else can reach your account.");
  await review.getByRole("button", { name: "I have checked it" }).click();
  await expect(review).toBeHidden();
  const log = page.getByRole("region", { name: "Security log" });
  await expect(log.getByRole("listitem").first()).toContainText("You checked what can reach your account");
  await expect(log).toContainText("The password was changed");
  await page.reload();
  await expect(log).toBeVisible();
  await expect(review).toBeHidden();
});

test("few recovery codes are a warning", { tag: "@drill" }, async ({ page, product }) => {
  const username = await signUp(page);
  await page.request.post("/api/recovery-codes", { data: { password: PASSWORD } });
  await product.runSql(`UPDATE recovery_codes SET used_at = 1 WHERE code_hash IN (
    SELECT code_hash FROM recovery_codes WHERE user_id = (SELECT id FROM users WHERE username = '${username}') LIMIT 7)`);
  await page.goto("/settings");
  await expect(codesSection(page)).toContainText("3 of 10 codes left");
  await expect(codesSection(page)).toContainText("Few codes are left. Make new ones now.");
});

test("an admin's reset link sets a new password once, and the user can read who made it", async ({
  page,
  browser,
  product,
  browserErrors,
}) => {
  const adminPage = await browser.newPage({ baseURL: product.origin });
  await product.makeAdmin(await signUp(adminPage));
  const userPage = await newUserPage(browser, product.origin, `lost-${process.pid}`);
  const { id, username } = await (await userPage.request.get("/api/user")).json();
  await page.addInitScript((userId) => localStorage.setItem("tidemark.welcomed", userId), id);

  await adminPage.goto(`/admin?q=${username}`);
  await adminPage.getByRole("button", { name: `View Details of @${username}` }).click();
  await adminPage.getByRole("button", { name: "Reset password…" }).click();
  await adminPage.getByLabel("Reason").last().fill("Lost the phone");
  await adminPage.getByRole("button", { name: "Make link" }).click();
  const url = await adminPage.getByText("/recover#").textContent();
  await expectNoViolations(adminPage, "the reset link", [375, 1440]);
  await adminPage.close();

  await page.goto(url!);
  await expect(page.getByText(`@${username}`)).toBeVisible();
  await expectNoViolations(page, "the page of a reset link");
  await page.getByLabel("New password").fill("battery staple");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page).toHaveURL("/settings");
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByRole("region", { name: "Who viewed your data" })).toContainText(
    "made a link to reset your password: Lost the phone",
  );
  expect((await userPage.request.get("/api/user")).status()).toBe(401);
  await userPage.context().close();
  await signOut(page);
  await page.goto(url!);
  await expect(page.getByText("This link has expired or was already used. Ask for a new one.")).toBeVisible();
  await page.getByRole("link", { name: "Other ways to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  expect(browserErrors.splice(0)).toHaveLength(1);
});

test("the email is changed after a proof, confirmed by its link, and receives a reset link", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  const username = await signUp(page);
  const email = `${username}@example.com`;
  await page.goto("/settings");
  const section = page.getByRole("region", { name: "Email" });
  await section.getByLabel("Email").fill("not an address");
  await section.getByRole("button", { name: "Change email" }).click();
  await expect(section).toContainText("Email is not a valid address");
  await section.getByLabel("Email").fill(email.toUpperCase());
  await section.getByRole("button", { name: "Change email" }).click();
  await confirm(page, "Change email", "Change");
  await expect(toastOf(page)).toContainText("Email changed");
  await expect(section.getByLabel("Email")).toHaveValue(email);
  await expect(section).toContainText("Not confirmed");
  await section.getByRole("button", { name: "Send the link again" }).click();
  await expect(toastOf(page).filter({ hasText: "Link sent" })).toBeVisible();
  const readEmails = async (subject: RegExp) =>
    (await product.emails()).filter((sent) => sent.to.includes(email) && subject.test(sent.subject));
  await expect.poll(async () => (await readEmails(/^Confirm/)).length).toBe(2);
  await page.goto(/http\S+\/confirm-email#[\w-]+/.exec((await readEmails(/^Confirm/))[1]!.text)![0]);
  await expect(page.getByText(`${email} belongs to the account @${username}`)).toBeVisible();
  await expectNoViolations(page, "the page that confirms an email");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByRole("link", { name: "Open your settings" }).click();
  await expect(section).toContainText("Reset links go to this address.");
  await signOut(page);

  await page.goto("/recover");
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expectNoViolations(page, "the page for a forgotten password");
  for (const address of ["nobody@example.com", email]) {
    await page.getByRole("textbox", { name: "Email" }).fill(address);
    await page.getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByText(`If an account has the address ${address}, a link is on its way.`)).toBeVisible();
  }
  await expect.poll(async () => (await readEmails(/^Reset/)).length).toBe(1);
  const { text } = (await readEmails(/^Reset/))[0]!;
  await page.goto(/http\S+\/recover#[\w-]+/.exec(text)![0]);
  await page.getByLabel("New password").fill("battery staple");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(accountMenuButton(page)).toContainText(username);
});

test("the settings and the sign-in page with passkeys have no violations", { tag: "@drill" }, async ({ page }) => {
  await disableAutofill(page);
  await addAuthenticator(page);
  await signUp(page);
  await page.goto("/settings");
  await addPasskey(page, "A passkey with a name that takes two lines here");
  await page.request.post("/api/recovery-codes", { data: { password: PASSWORD } });
  await page.reload();
  await expect(codesSection(page)).toContainText("10 of 10 codes left");
  await expectNoViolations(page, "the settings");
  await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("dialog", { name: "Add a passkey" })).toBeVisible();
  await expectNoViolations(page, "adding a passkey", [375, 1440]);
  await page.keyboard.press("Escape");
  await signOut(page);
  await page.goto("/auth");
  await expect(signInButton(page)).toBeVisible();
  await expect(authPage(page).submit("Sign In")).toBeVisible();
  await expectNoViolations(page, "signing in");
});
