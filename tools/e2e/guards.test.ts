import { expect, test } from "./support/shared-context.ts";
import { accountMenuButton, authPage, PASSWORD, pressSignOut, signUp, toastOf } from "./support/users.ts";

test("/portfolio shows visitors the landing page", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/portfolio");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to Tidemark" })).toBeVisible();
  const nav = page.getByRole("navigation", { name: "Explore" });
  await expect(nav.getByRole("link")).toHaveText(["Market", "ICP Tokens", "Portfolio"]);
  await expect(page.getByRole("link", { name: "Explore Market Data" })).toHaveAttribute("href", "/market");
  await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
  await expect(page.getByText("Signing in automatically creates your account, no credit card required")).toBeVisible();
  for (const feature of ["Real-time tracking", "Secure and private", "Advanced analytics"]) {
    await expect(page.getByRole("heading", { name: feature })).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await nav.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/auth");
});

const PROTECTED = ["/portfolio", "/advertise/order/1", "/advertise", "/settings"];
test("after signing in, the user returns to the page that required it", async ({ page, browserErrors }) => {
  const username = await signUp(page);
  await page.context().clearCookies();
  for (const path of process.env.DRILL === "1" ? PROTECTED : PROTECTED.slice(0, 2)) {
    await page.goto(path);
    await page.getByText("Sign In to Continue", { exact: true }).click();
    await authPage(page).username.fill(username);
    await authPage(page).password.fill(PASSWORD);
    await authPage(page).submit("Sign In").click();
    await expect(page).toHaveURL(path);
    await expect(page.getByText("Authentication Required", { exact: true })).toBeHidden();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem("tidemark.session"));
  }
  // The user has no order 1, so its request fails.
  browserErrors.splice(0);
});

test("after signing in, the user does not return to an unknown address", { tag: "@drill" }, async ({ page }) => {
  const username = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/arbitrage");
  await expect(page.getByRole("heading", { name: "DEX Arbitrage" })).toBeVisible();
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.goto("/auth");
  await authPage(page).username.fill(username);
  await authPage(page).password.fill(PASSWORD);
  await authPage(page).submit("Sign In").click();
  await expect(page).toHaveURL("/arbitrage");
});

test("/admin sends visitors to the sign-in page, and only admins can open it", async ({
  page,
  product,
  browserErrors,
}) => {
  for (const path of ["/admin", "/admin/ads"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/auth");
  }
  const username = await signUp(page);
  for (const path of ["/admin", "/admin/ads"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page.getByText("You don't have admin privileges to access this page.")).toBeVisible();
  }
  const links = page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link");
  await expect(links).toHaveText(["Market", "News", "Chat", "Arbitrage", "Portfolio", "Advertise"]);
  await product.runSql(`UPDATE users SET is_admin = 1 WHERE username = '${username}'`);
  await page.goto("/admin/ads");
  await expect(page.getByText("Access Denied")).toBeHidden();
  await expect(links.filter({ hasText: "Admin" })).toHaveAttribute("aria-current", "page");
  // The page asked for its data together with the session, and the server refused it.
  expect(browserErrors.splice(0).every((text) => text.includes("status of 403"))).toBe(true);
});

test("a protected page shows that the session is being checked, and offers a retry after a failure", {
  tag: "@drill",
}, async ({ page, browserErrors }) => {
  await signUp(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The session comes with the first figures of the portfolio, too.
  const SESSION = /\/api\/(user|start\/portfolio)$/;
  await page.route(SESSION, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/advertise");
  await expect(page.getByText("Checking authentication...")).toBeVisible();
  // The browser stores that it had a session.
  await page.evaluate(() => {
    const info = { isAuthenticated: true, userId: "another-user", timestamp: Date.now() };
    localStorage.setItem("tidemark.session", JSON.stringify(info));
  });
  await page.goto("/portfolio");
  await expect(page.getByText("Verifying access...")).toBeVisible();
  release();
  const retry = page.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  await page.evaluate(() => history.pushState(null, "", "/auth"));
  await expect(page).toHaveTitle(/^Sign In/);
  await expect(retry).toBeVisible();
  await page.goBack();
  await page.unroute(SESSION);
  await retry.click();
  await expect(page.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
  expect(browserErrors.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});

test("/auth offers a signed-in user to log out", { tag: "@drill" }, async ({ page }) => {
  const username = await signUp(page);
  // The request of the bell is completed before the session ends, because its reply would otherwise be an error.
  const bell = Promise.withResolvers<void>();
  const bellRequest = page.waitForRequest("**/api/notifications");
  await page.route("**/api/notifications", async (route) => {
    await bell.promise;
    await route.continue();
  });
  await page.goto("/auth");
  await bellRequest;
  await expect(page.getByText(`Currently logged in as @${username}`)).toBeVisible();
  let isLogoutSent = false;
  const logoutRequest = page.waitForRequest("**/api/logout").then(() => {
    isLogoutSent = true;
  });
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(isLogoutSent).toBe(false);
  bell.resolve();
  await logoutRequest;
  await expect(toastOf(page)).toContainText("Logged out");
  await expect(toastOf(page)).toContainText("You can now login with a different account");
  await expect(authPage(page).tab("Sign In")).toBeVisible();
});

test("a failed sign-out shows a message, and the user stays signed in", { tag: "@drill" }, async ({
  page,
  browserErrors,
}) => {
  await signUp(page);
  await page.goto("/arbitrage");
  await page.route("**/api/logout", (route) => route.fulfill({ status: 500, body: "Something went wrong" }));
  await pressSignOut(page);
  await expect(toastOf(page)).toContainText("Logout failed");
  await expect(toastOf(page)).toContainText("Something went wrong");
  await expect(page).toHaveURL("/arbitrage");
  await expect(accountMenuButton(page)).toBeVisible();
  expect(browserErrors.splice(0)).toHaveLength(1);
});
