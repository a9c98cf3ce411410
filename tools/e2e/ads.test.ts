import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { expectBuilt, openMarket } from "./support/market-page.ts";
import type { DrivenProduct } from "./support/product.ts";
import { expect, test } from "./support/shared-context.ts";
import { signUp, toastOf } from "./support/users.ts";

const TITLE = "Northlight Pay";
const WALLET = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
/** The worker and the edge cache ads, so a test reloads the page until it shows the change. */
const CHANGE_TIMEOUT = { timeout: 150_000 };
const ATTEMPT_TIMEOUT = { timeout: 10_000 };

/** Orders a banner through the form and returns the id of the order. */
async function orderBanner(page: Page, title = TITLE, link = "https://northlight.example.com"): Promise<string> {
  await page.goto("/advertise");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("Card payments from your own wallet.");
  await page.getByLabel("Button text").fill("See the card");
  await page.getByLabel("Link").fill(link);
  await page.getByLabel("Duration (days)").fill("14");
  await expect(page.getByRole("status").filter({ hasText: "5.00 USDC × 14 days" })).toContainText("70.00 USDC");
  await page.getByRole("button", { name: "Create Ad Order" }).click();
  await expect(page).toHaveURL(/\/advertise\/order\/\d+$/);
  return page.url().split("/").at(-1)!;
}

const paymentAddress = async (page: Page) => String(await page.getByText(/^0x[\da-f]{40}$/i).textContent());

async function payInFull(page: Page, product: DrivenProduct) {
  await product.pay({ currency: "USDC", address: await paymentAddress(page), amount: "70" });
}

test("an ad is ordered, paid and approved, visitors see it, and it ends", async ({ page, browser, product }) => {
  test.slow();
  const username = await signUp(page);
  const id = await orderBanner(page);
  await expect(page.getByRole("heading", { name: `Order #${id}` })).toBeVisible();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectNoViolations(page, "the page of an order");

  // The ad itself is on the page of its order. A payment is found without the wallet that it came from.
  await expect(page.getByRole("region", { name: "Order Details" }).getByText(TITLE, { exact: true })).toBeVisible();
  const check = page.getByRole("button", { name: "Check Payment Status" });
  await payInFull(page, product);
  await product.mine("USDC", 40);
  await check.click();
  await expect(toastOf(page)).toContainText("Payment Confirmed");
  await expect(page.locator(".capitalize", { hasText: "confirmed" })).toBeVisible();

  await product.runSql(`UPDATE users SET is_admin = 1 WHERE username = '${username}'`);
  await page.goto("/admin/ads");
  await page.getByRole("tab", { name: /Pending Review/ }).click();
  await page.getByRole("button", { name: new RegExp(`Order #${id}`) }).click();
  await expect(page.getByRole("region", { name: `Order #${id}` }).getByText(TITLE, { exact: true })).toBeVisible();
  await expectNoViolations(page, "the review of an order");
  await page.getByRole("button", { name: "Approve Ad" }).click();
  await expect(toastOf(page)).toContainText("Ad Approved");

  const visitor = await browser.newPage();
  await expect(async () => {
    await visitor.goto(product.origin);
    await expect(visitor.locator(".ad-row")).toContainText(TITLE, ATTEMPT_TIMEOUT);
  }).toPass(CHANGE_TIMEOUT);
  const link = visitor.locator(".ad-row a", { hasText: TITLE });
  await expect(link).toHaveAttribute("rel", "sponsored noopener noreferrer");

  await product.runSql(`UPDATE ad_orders SET end_date = unixepoch() * 1000 - 1 WHERE id = ${id}`);
  await expect(async () => {
    await visitor.goto(product.origin);
    await expect(visitor.locator(".ad-row")).toContainText("Sponsored by Tidemark", ATTEMPT_TIMEOUT);
  }).toPass(CHANGE_TIMEOUT);
  await visitor.close();
});

test("a user archives and restores an order, and a rejected order shows the reason", { tag: "@drill" }, async ({
  page,
  product,
  browserErrors,
}) => {
  const username = await signUp(page);
  const id = await orderBanner(page, "Fathom Ledger", "https://xn--80ak6aa92e.com/");
  await page.getByRole("link", { name: "Back to Advertise" }).click();
  await page.getByRole("button", { name: `Archive order #${id}` }).click();
  await expect(toastOf(page)).toContainText("Order archived");
  await expect(page.getByText("No active orders. Create your first ad order below.")).toBeVisible();
  await page.getByRole("tab", { name: "Archived Orders (1)" }).click();
  await page.getByRole("link", { name: `View Details of order #${id}` }).click();
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to Advertise" }).click();
  await page.getByRole("tab", { name: "Archived Orders (1)" }).click();
  await page.getByRole("button", { name: `Restore order #${id}` }).click();
  await expect(page.getByText("No archived orders.")).toBeVisible();

  await product.runSql(
    `UPDATE ad_orders SET status = 'confirmed', received = '70' WHERE id = ${id}; UPDATE users SET is_admin = 1 WHERE username = '${username}'`,
  );
  await page.goto("/admin/ads");
  await page.getByRole("tab", { name: /Pending Review/ }).click();
  await page.getByRole("button", { name: new RegExp(`Order #${id}`) }).click();
  await expect(page.getByRole("list", { name: "Warnings" })).toHaveText(
    "аррӏе.com is xn--80ak6aa92e.com. It can be mistaken for apple.com.",
  );
  await expectNoViolations(page, "the review of a link that deceives");
  await page.getByLabel("Admin notes").fill("Please name the project.");
  const decisions = ["Approve Ad", "Reject Ad"].map((name) => page.getByRole("button", { name }));
  for (const decision of decisions) await expect(decision).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "https://xn--80ak6aa92e.com/" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Reject Ad" }).click();
  const question = page.getByRole("dialog", { name: `Reject order #${id}` });
  await expect(question.getByLabel("Reason")).toHaveValue("Please name the project.");
  await question.getByRole("button", { name: "Reject and refund" }).click();
  await expect(toastOf(page).filter({ hasText: "Ad Rejected" })).toBeVisible();
  await page.goto(`/advertise/order/${id}`);
  await expect(page.getByRole("status").filter({ hasText: "Please name the project." })).toBeVisible();

  // The buyer says where the money goes, and the reviewer records that it was sent.
  const steps = page.getByRole("list", { name: "Progress of the order" });
  await expect(steps).toContainText("Refund due");
  await expect(steps).not.toContainText("Active");
  const refund = page.getByRole("region", { name: "Refund" });
  await refund.getByLabel("Refund address").fill(WALLET);
  await refund.getByRole("button", { name: "Save refund address" }).click();
  await expect(refund.getByText(WALLET)).toBeVisible();
  await expectNoViolations(page, "the refund of an order");
  await page.goto("/admin/ads");
  await page.getByRole("tab", { name: "Payments (1)" }).click();
  await page.getByLabel("Hash of the refund's transaction").fill(`0x${"ab".repeat(32)}`);
  await expectNoViolations(page, "the refunds to send");
  await page.getByRole("button", { name: "Record refund" }).click();
  await expect(toastOf(page)).toContainText("The chain does not know this transaction.");
  await product.pay({ currency: "USDC", address: WALLET, amount: "70", hash: "ab".repeat(32) });
  await product.mine("USDC", 40);
  await page.getByRole("button", { name: "Record refund" }).click();
  await expect(page.getByText("No refunds due and no unmatched transfers")).toBeVisible();
  await page.goto(`/advertise/order/${id}`);
  await expect(steps).toContainText("Refunded");
  await expect(refund.getByRole("link", { name: /^0xabab/ })).toHaveAttribute("href", /\/tx\/0xabab/);
  expect(browserErrors.splice(0).every((text) => text.includes("status of 409"))).toBe(true);
});

test("a price card chooses the type, and the form finds coins and judges colours", { tag: "@drill" }, async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/advertise");
  await page.getByRole("button", { name: "Choose Token highlights" }).click();
  await expect(page.getByLabel("Ad type")).toHaveValue("token_highlight");
  await expect(page.getByLabel("Ad type")).toBeFocused();
  await page.getByRole("combobox", { name: "Find a coin" }).fill("chainl");
  await page.getByRole("option", { name: /Chainlink/ }).click();
  await expect(page.getByRole("button", { name: "Change the coin" })).toBeVisible();
  await page.getByLabel("Show at the top of the list").check();
  await page.getByRole("textbox", { name: /^Edge colour/ }).fill("#2b4c5e");
  await page.getByRole("button", { name: "Create Ad Order" }).click();
  await expect(page).toHaveURL(/\/advertise\/order\/\d+$/);
  await expect(page.getByText("At the top of the list", { exact: true })).toBeVisible();

  // A token of the ICP page is another thing than a coin of the market.
  await page.goto("/advertise");
  await page.getByRole("button", { name: "Choose Promoted tokens" }).click();
  await page.getByLabel("Placement").selectOption("icp_tokens");
  await page.getByRole("combobox", { name: "Find a coin" }).fill("icp");
  await page.getByRole("listbox", { name: "Coins found" }).getByRole("option").first().click();
  await page.getByRole("textbox", { name: /^Background colour/ }).fill("#ffffff");
  await page.getByRole("textbox", { name: /^Text colour/ }).fill("#999999");
  await expect(page.getByText(/hard to read on this background/)).toBeVisible();
  await page.getByRole("textbox", { name: /^Text colour/ }).fill("");
  await expectNoViolations(page, "the order form");
  await page.getByRole("button", { name: "Create Ad Order" }).click();
  await expect(page).toHaveURL(/\/advertise\/order\/\d+$/);
});

test("an order shows the missing amount of a payment, and expires without it", async ({ page, product }) => {
  await signUp(page);
  const id = await orderBanner(page, "Saltmarsh Audits");
  const address = await paymentAddress(page);
  await product.pay({ currency: "USDC", address, amount: "40" });
  await product.mine("USDC", 40);
  await page.getByRole("button", { name: "Check Payment Status" }).click();
  await expect(toastOf(page)).toContainText("Payment Not Found");
  await expect(page.getByRole("status").filter({ hasText: "30 USDC is missing" })).toBeVisible();
  const transfers = page.getByRole("list", { name: "Transfers received" }).getByRole("listitem");
  await expect(transfers).toContainText(["40 USDC"]);
  await expectNoViolations(page, "the page of an underpaid order");

  await product.runSql(`UPDATE ad_orders SET status = 'expired' WHERE id = ${id}`);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Not paid within 7 days" })).toBeVisible();
  await expect(page.locator(".capitalize", { hasText: "expired" })).toBeVisible();
});

test("no ad can be ordered while ad creation is closed", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  await page.route("**/api/ad-payment-options", (route) =>
    route.fulfill({ json: { creation: "closed", currencies: [] } }),
  );
  await page.goto("/advertise");
  await expect(page.getByText("Coming Soon")).toBeVisible();
  await expect(page.getByText("Ad creation functionality is temporarily unavailable")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Ad Order" })).toHaveCount(0);
  await expectNoViolations(page, "the advertise page without orders");
});

/** The distances of the first rows from the top, in px. */
const rowPositions = (page: Page) =>
  page.locator("tr.coin").evaluateAll((rows) => rows.slice(0, 5).map((row) => row.getBoundingClientRect().top));

test("a sponsored row at the top is in the first HTML, so that no row moves", { tag: "@drill" }, async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  const username = await signUp(page);
  await product.runSql(
    `INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_amount, payment_currency, status, start_date, end_date, duration,
       created_at, updated_at, price, network, idempotency_key)
     SELECT id, 'token_highlight', '{"coinId":"chainlink","symbol":"LINK","name":"Chainlink","forceToTop":true}', '42', 'USDC',
       'active', 0, 99999999999999, 14, 0, 0, '42', 'test', 'row' FROM users WHERE username = '${username}'`,
  );
  await expect(async () => {
    await openMarket(page);
    const first = page.locator("tr.coin").first();
    await expect(first).toContainText("Chainlink", ATTEMPT_TIMEOUT);
    await expect(first).toContainText("Sponsored", ATTEMPT_TIMEOUT);
  }).toPass(CHANGE_TIMEOUT);
  // The HTML already contains the row at the top, so the script moves no row.
  expect(await (await page.request.get("/")).text()).toMatch(
    /<tbody[^>]*><tr class="coin paid"[^>]*data-coin="chainlink"/,
  );
  await expect(page.locator(".ad-row").getByText("Sponsored").first()).toBeVisible();
  // Without scripts the rows have the same positions.
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  const pageWithoutScripts = await context.newPage();
  await pageWithoutScripts.goto("/");
  expect(await rowPositions(page)).toEqual(await rowPositions(pageWithoutScripts));
  await context.close();
  await expect(page.locator(".ad-row").getByRole("complementary").first()).toBeVisible();
  await expectNoViolations(page, "the market with ads");
  await product.runSql("UPDATE ad_orders SET end_date = 1 WHERE idempotency_key = 'row'");
  // Waits until the row has gone, because the next test expects a market without it.
  await expect
    .poll(async () => (await page.request.get("/")).text(), CHANGE_TIMEOUT)
    .toMatch(/<tbody[^>]*><tr class="coin"/);
});

test("a closed ad stays closed for the session", { tag: "@drill" }, async ({ page }) => {
  await openMarket(page);
  const row = page.locator(".ad-row");
  await expect(row).toBeVisible();
  // The next ad replaces a closed one, until there is none left.
  for (let attempts = 10; attempts > 0 && (await row.isVisible()); attempts--) {
    await row
      .getByRole("button", { name: /^Close the ad/ })
      .first()
      .click();
  }
  await expect(row).toBeHidden();
  await page.reload();
  await expectBuilt(page);
  await expect(row).toBeHidden();
});

test("the order of another user is not found", { tag: "@drill" }, async ({ page, browserErrors }) => {
  await signUp(page);
  await page.goto("/advertise/order/999999");
  await expect(page.getByRole("heading", { name: "Order Not Found" })).toBeVisible();
  await expect(page.getByText("The ad order could not be found.")).toBeVisible();
  browserErrors.splice(0);
});
