import { expectNoViolations } from "./support/axe.ts";
import { openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/shared-context.ts";
import {
  accountMenuButton,
  authPage,
  endSessionsAtNextChange,
  newUsername,
  PASSWORD,
  signOut,
  signUp,
  toastOf,
} from "./support/users.ts";

test("a user creates an account, changes the profile, signs out and signs in again", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const username = newUsername();
  const form = authPage(page);
  await page.goto("/arbitrage");
  await page.getByRole("link", { name: "Create Account", exact: true }).click();
  await form.username.fill(username.toUpperCase());
  await expect(form.username).toHaveValue(username);
  await expect(page.getByText("Username is available", { exact: true })).toBeVisible();
  await form.password.fill(PASSWORD);
  await form.submit("Create Account").click();

  const welcome = page.getByRole("dialog", { name: /^Welcome to Tidemark/ });
  for (const feature of ["Track Positions", "Secure & Private", "Real-time Data", "Advanced Analytics"]) {
    await expect(welcome.getByRole("heading", { name: feature })).toBeVisible();
  }
  await expect(page.getByText("Account created!", { exact: true })).toBeVisible();
  await welcome.getByRole("button", { name: "Get Started" }).click();
  await expect(welcome).toBeHidden();
  // The button leads to the form for the first position.
  await expect(page).toHaveURL("/portfolio");
  await expect(page.getByRole("combobox", { name: "Find a coin" })).toBeVisible();

  await accountMenuButton(page).click();
  await page.getByRole("link", { name: "Profile and settings" }).click();
  await page.getByLabel("First name").fill("Ann");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved", { exact: true })).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL("/");
  await expect(page.getByText("You have been signed out.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  await form.username.fill(username);
  await form.password.fill(PASSWORD);
  await form.submit("Sign In").click();
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
  await expect(page.getByText(`Signed in as @${username}`, { exact: true })).toBeVisible();
  await accountMenuButton(page).click();
  await page.getByRole("link", { name: "Profile and settings" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Ann");
  await expect(welcome).toBeHidden();
});

test("a failed log-in or registration shows the reason and keeps the input, in fields for password managers", async ({
  page,
  browser,
  product,
  browserErrors,
}) => {
  const otherPage = await browser.newPage({ baseURL: product.origin });
  const takenUsername = await signUp(otherPage);
  await otherPage.close();
  const form = authPage(page);
  await page.goto("/login");
  await form.submit("Sign In").click();
  await expect(page.getByText("Username is required", { exact: true })).toBeVisible();
  await expect(form.username).toBeFocused();
  await expect(form.username).toHaveAttribute("autocomplete", "username webauthn");
  await expect(form.password).toHaveAttribute("autocomplete", "current-password");

  await form.username.fill(takenUsername);
  await form.password.fill("wrong password");
  await form.submit("Sign In").click();
  await expect(toastOf(page)).toContainText("Login failed");
  await expect(toastOf(page)).toContainText("Invalid username or password");
  await expect(form.username).toHaveValue(takenUsername);
  await expect(form.password).toHaveValue("wrong password");
  await expect(page.getByRole("button", { name: /^Create account @/ })).toBeHidden();

  await form.tab("Create Account").click();
  await expect(form.username).toHaveValue(takenUsername);
  await expect(form.username).toHaveAttribute("autocomplete", "username");
  await expect(form.password).toHaveAttribute("autocomplete", "new-password");
  await expect(form.email).toHaveAttribute("autocomplete", "email");
  await expect(
    page.getByText("3-20 characters, lowercase letters, numbers, hyphens, and underscores only"),
  ).toBeVisible();
  await expect(page.getByText("At least 6 characters", { exact: true })).toBeVisible();
  await expect(page.getByText("Username is already taken", { exact: true })).toBeVisible();
  await form.submit("Create Account").click();
  await expect(toastOf(page).filter({ hasText: "Registration failed" })).toContainText("Username is already taken");
  await expect(form.password).toHaveValue("wrong password");
  await form.password.fill("short");
  await form.submit("Create Account").click();
  await expect(form.password).toHaveAttribute("aria-invalid", "true");
  expect(browserErrors.splice(0).map((text) => /status of (\d+)/.exec(text)?.[1])).toEqual(["401", "409"]);
});

test("a failed sign-in with a free username creates the account with one press", async ({ page, browserErrors }) => {
  const username = newUsername();
  const form = authPage(page);
  await page.goto("/auth");
  await form.username.fill(username);
  await form.password.fill(PASSWORD);
  await form.submit("Sign In").click();
  await expect(toastOf(page)).toContainText("Invalid username or password");
  const offer = page.getByRole("button", { name: `Create account @${username}` });
  await expect(offer).toBeVisible();
  await form.username.fill(`${username}x`);
  await expect(offer).toBeHidden();
  await form.username.fill(username);
  await offer.click();
  await expect(page.getByText("Account created!", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog", { name: /^Welcome to Tidemark/ })).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(200);
  expect(browserErrors.splice(0)).toHaveLength(1);
});

test("the welcome opens once for each user, and never over what the user writes", { tag: "@drill" }, async ({
  page,
  browser,
  product,
}) => {
  const username = newUsername();
  await page.request.post("/api/register", { data: { username, password: PASSWORD } });
  const welcome = (shown: typeof page) => shown.getByRole("dialog", { name: /^Welcome to Tidemark/ });
  const seen = page.waitForRequest("**/api/account/welcomed");
  // Longer than the welcome waits between two looks.
  for (const path of ["/news", "/settings", "/chat", "/advertise"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("main :is(input, textarea, button)").first()).toBeAttached();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
    await expect(welcome(page)).toHaveCount(0);
  }
  await page.goto("/");
  await page.getByRole("searchbox", { name: "Search coins" }).fill("bit");
  await page.goto("/arbitrage");
  await welcome(page).getByRole("button", { name: "Get Started" }).click();
  await seen;
  await expect(welcome(page)).toHaveCount(0);

  const other = await browser.newContext({ baseURL: product.origin });
  await other.request.post("/api/login", { data: { username, password: PASSWORD } });
  const otherPage = await other.newPage();
  const known = otherPage.waitForResponse("**/api/user");
  await otherPage.goto("/arbitrage");
  expect(await (await known).json()).toMatchObject({ wasWelcomed: true });
  await expect(otherPage.getByRole("heading", { name: "DEX Arbitrage" })).toBeVisible();
  await expect(welcome(otherPage)).toHaveCount(0);
  await other.close();
});

test("a user can create an account with only the keyboard", { tag: "@drill" }, async ({ page }) => {
  const username = newUsername();
  await page.goto("/auth");
  await authPage(page).tab("Sign In").focus();
  await page.keyboard.press("ArrowRight");
  await expect(authPage(page).tab("Create Account")).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Create Account" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(authPage(page).username).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Get Started" })).toBeVisible();
  await page.getByRole("button", { name: "Get Started" }).press("Enter");
  await expect(page.getByRole("button", { name: `@${username}, account menu` })).toBeVisible();
});

test("when the session ends during an edit, the user can sign in again without losing the input", {
  tag: "@drill",
}, async ({ page, product, browserErrors }) => {
  const username = await signUp(page);
  await page.goto("/settings");
  const firstName = page.getByLabel("First name");
  await firstName.fill("Typed before it ended");
  await endSessionsAtNextChange(page, "/api/profile", product.origin, username);
  await page.getByRole("button", { name: "Save profile" }).click();
  const expired = toastOf(page).filter({ hasText: "Session Expired" });
  await expect(expired).toContainText("Please sign in again to continue.");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expect(firstName).toBeHidden();
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();

  await expired.getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(dialog.getByLabel("Username")).toHaveValue(username);
  await expectNoViolations(page, "the sign-in dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(firstName).toHaveValue("Typed before it ended");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toastOf(page).filter({ hasText: "Profile saved" })).toBeVisible();
  expect(browserErrors.splice(0).every((text) => text.includes("status of 401"))).toBe(true);
});

test("a sign-in or sign-out in one tab also changes the other tab", async ({ page, context }) => {
  const username = await signUp(page);
  await page.goto("/");
  const otherTab = await context.newPage();
  await otherTab.goto("/portfolio");
  await expect(otherTab.getByRole("button", { name: `@${username}, account menu` })).toBeVisible();

  // The toast closes after some seconds, so its wait begins before the sign-out.
  const toast = expect(otherTab.getByText("You have been signed out.", { exact: true })).toBeVisible();
  await Promise.all([toast, signOut(page)]);
  await expect(otherTab.getByRole("heading", { name: "Authentication Required" })).toBeVisible();

  const form = authPage(page);
  await page.goto("/auth");
  await form.username.fill(username);
  await form.password.fill(PASSWORD);
  await form.submit("Sign In").click();
  await expect(otherTab.getByRole("button", { name: `@${username}, account menu` })).toBeVisible();
  await expect(otherTab.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
});

test("a user without a username must choose one first", async ({ page, product }) => {
  const oldUsername = await signUp(page);
  await product.runSql(`UPDATE users SET username = NULL, first_name = 'Ann' WHERE username = '${oldUsername}'`);
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Complete Your Profile" });
  await expect(dialog.getByLabel("First name")).toHaveValue("Ann");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  const submit = dialog.getByRole("button", { name: "Complete profile" });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel("Username").fill("admin");
  await expect(dialog.getByText("Username is already taken", { exact: true })).toBeVisible();
  await expect(submit).toBeDisabled();
  const username = newUsername();
  await dialog.getByLabel("Username").fill(username);
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `@${username}, account menu` })).toBeVisible();
});

test("the first frame for a signed-in user does not show the header for visitors", async ({ page }) => {
  await signUp(page);
  await page.goto("/arbitrage");
  await expect(accountMenuButton(page)).toBeVisible();
  await page.addInitScript(() => {
    const shownTexts: string[] = [];
    Object.assign(window, { shownTexts });
    const recordFrame = () => {
      const visible = [...document.querySelectorAll<HTMLElement>(".visitor")].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
      shownTexts.push(...visible.map((element) => element.textContent ?? ""));
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  });
  await openMarket(page);
  await expect(accountMenuButton(page)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shownTexts: string[] }).shownTexts)).toEqual([]);
});

test("the page of a visitor does not request the current user", { tag: "@drill" }, async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await openMarket(page);
  await page.waitForLoadState("networkidle");
  expect(requestedPaths).not.toContain("/api/user");
});
