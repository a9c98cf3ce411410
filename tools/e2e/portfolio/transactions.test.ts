import type { Locator, Page } from "@playwright/test";
import { HOUR } from "../../../shared/values/time.ts";
import { expectNoViolations } from "../support/axe.ts";
import { chooseCoin, field, openPortfolio, SPOT } from "../support/portfolio-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp, toastOf } from "../support/users.ts";

const book = async (page: Page, body: object) => {
  const reply = await page.request.post("/api/transactions", { data: body });
  expect(reply.status(), await reply.text()).toBe(201);
};
const btc = (amount: string) => [{ symbol: "btc", coinId: "bitcoin", amount }];
const now = () => new Date().toISOString();

/** Adds up the exact parts of a derivation, in units of the eighth decimal. */
async function expectToAddUp(derivation: Locator) {
  const units = (text: string | null) => {
    const [whole = "", fraction = ""] = (text ?? "").replace("-", "").split(".");
    const size = BigInt(whole + fraction.padEnd(40, "0"));
    return text?.startsWith("-") ? -size : size;
  };
  const parts = derivation.locator("[data-part]");
  await expect(parts.first()).toBeAttached();
  let sum = 0n;
  for (const part of await parts.all()) sum += units(await part.getAttribute("data-part"));
  expect(sum).toBe(units(await derivation.locator("[data-whole]").getAttribute("data-whole")));
}

test("a position that was sold in part explains its figures, is deleted and restored", async ({ page }) => {
  const { row, dialog } = await openPortfolio(page, [{ ...SPOT, amount: "3", entryPrice: "0.33333333" }]);
  const fee = { symbol: "usd", coinId: null, amount: "4" };
  await book(page, { kind: "sell", at: now(), legs: btc("-1"), price: "40004", fee });
  await page.reload();
  await expect(row("Bitcoin")).toContainText("2 BTC");
  const performance = page.getByRole("region", { name: "Performance" });
  await expect(performance).toContainText("Realised P&L +$39,999.67");
  // The fee of the sale is a part of its proceeds.
  await expect(performance).toContainText("Other fees $0.00");

  await row("Bitcoin").getByRole("button", { name: /\$/ }).first().click();
  const explanation = dialog("How Bitcoin adds up");
  for (const name of ["P&L", "Cost of what you hold", "Realised P&L"])
    await expectToAddUp(explanation.getByRole("list", { name, exact: true }));
  await explanation.getByRole("button", { name: "Close" }).click();
  await performance.getByRole("button", { name: /^Realised P&L/ }).click();
  await expectToAddUp(dialog("Realised P&L").getByRole("list", { name: "Realised P&L" }));
  await dialog("Realised P&L").getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Delete Bitcoin" }).click();
  await dialog("Delete position").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No spot positions found.")).toBeVisible();
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(row("Bitcoin")).toContainText("2 BTC");
});

test("transactions are added, edited and deleted, and the gains follow by each method", async ({ page }) => {
  await signUp(page);
  await page.goto("/transactions");
  const ways = page.getByRole("region", { name: "No transactions yet" });
  await expect(ways.getByRole("link", { name: "Import a CSV file" })).toBeVisible();
  await expect(ways.getByRole("button", { name: "Link an address" })).toBeVisible();
  await page.getByRole("button", { name: "Add transaction" }).click();
  const adding = page.getByRole("dialog", { name: "Add transaction" });
  const search = adding.getByRole("combobox", { name: "Find a coin" });
  await expect(search).toBeFocused();
  await adding.getByRole("button", { name: "Add transaction" }).click();
  await expect(adding.getByText("Choose a coin or enter its symbol")).toBeVisible();
  await expect(search).toHaveAttribute("aria-invalid", "true");
  await expect(search).toBeFocused();
  await expect(field(adding, "Coin")).toHaveCount(0);
  await chooseCoin(adding, "bitcoin");
  await field(adding, "Amount").fill("2");
  await field(adding, "Price (USD) (if known)").fill("100");
  await adding.getByLabel("Date").fill("2024-01-01T12:00");
  await adding.getByRole("button", { name: "Add transaction" }).click();
  await expect(toastOf(page)).toContainText("Transaction added successfully");
  const list = page.getByRole("list", { name: "Transactions" });
  await expect(list.getByRole("listitem")).toContainText("+2 BTC");

  await book(page, { kind: "buy", at: "2024-06-01T12:00:00Z", legs: btc("1"), price: "400" });
  await book(page, { kind: "sell", at: "2025-03-01T12:00:00Z", legs: btc("-1.5"), price: "500" });
  await page.getByRole("link", { name: "Gains", exact: true }).click();
  const gain = page.locator('[data-total="gain"]');
  await expect(gain).toHaveText("+$600.00");
  const disposal = page.getByRole("list", { name: "Disposals" }).getByRole("listitem").first();
  await disposal.locator("summary").click();
  for (const name of ["Cost", "Realised P&L"]) await expectToAddUp(disposal.getByRole("list", { name }));
  for (const [method, expected] of [
    ["lifo", "+$300.00"],
    ["average", "+$450.00"],
  ] as const) {
    await page.getByLabel("Method").selectOption(method);
    await expect(gain).toHaveText(expected);
  }
  await expect(page).toHaveURL(/method=average/);

  // The purchases and the sale were booked outside this page.
  await page.goto("/transactions");
  await list.getByRole("button", { name: "Edit the Sell of BTC" }).click();
  const editing = page.getByRole("dialog", { name: "Edit transaction" });
  await field(editing, "Amount").fill("1");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(list).toContainText("−1 BTC");
  await list.getByRole("button", { name: "Delete the Sell of BTC" }).click();
  await page.getByRole("dialog", { name: "Delete transaction" }).getByRole("button", { name: "Delete" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list).toContainText("−1 BTC");
});

for (const owner of ["a user", "a visitor without an account"])
  test(`${owner} books a purchase without its price, and the row leads to the price`, async ({ page }) => {
    if (owner === "a user") await signUp(page);
    else {
      await page.goto("/portfolio");
      await page.getByRole("button", { name: "Try it without an account" }).click();
      await expect(page.getByRole("complementary", { name: "Portfolio without an account" })).toBeVisible();
    }
    // The script of the coin search is late.
    const searchScript = Promise.withResolvers<void>();
    await page.route(/CoinSearch-.*\.js$/, async (route) => {
      await searchScript.promise;
      await route.continue();
    });
    await page.goto("/transactions");
    await page.getByRole("button", { name: "Add transaction" }).first().click();
    const adding = page.getByRole("dialog", { name: "Add transaction" });
    await field(adding, "Amount").fill("2");
    searchScript.resolve();
    await expect(adding.getByRole("combobox", { name: "Find a coin" })).toBeVisible();
    await expect(field(adding, "Amount")).toBeFocused();
    await adding.getByRole("button", { name: "Enter a coin that is not listed" }).click();
    await expect(field(adding, "Coin")).toBeFocused();
    await field(adding, "Coin").fill("btc");
    await expect(adding.getByText("Leave empty if you do not know it.")).toBeVisible();
    await adding.getByRole("button", { name: "Add transaction" }).click();
    const row = page.getByRole("list", { name: "Transactions" }).getByRole("listitem");
    await expect(row).toContainText("Cost unknown");
    await row.getByRole("button", { name: "Enter the price of the Buy of BTC" }).click();

    const editing = page.getByRole("dialog", { name: "Edit transaction" });
    await field(editing, "Price (USD) (if known)").fill("100");
    await editing.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("at $100.00");
    await expect(row).not.toContainText("Cost unknown");
    await row.getByRole("button", { name: "Edit the Buy of BTC" }).click();
    await field(editing, "Price (USD) (if known)").fill("");
    await editing.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("Cost unknown");
  });

test("a purchase for money without an official rate gets its price", async ({ page }) => {
  await signUp(page);
  await book(page, { kind: "buy", at: "2024-01-01T12:00:00Z", legs: [...btc("2"), { symbol: "uah", amount: "-800" }] });
  await book(page, { kind: "sell", at: "2024-02-01T12:00:00Z", legs: btc("-2"), price: "600" });
  await page.goto("/transactions");
  const list = page.getByRole("list", { name: "Transactions" });
  await list.getByRole("button", { name: "Edit the Buy of BTC" }).click();
  const priceDialog = page.getByRole("dialog", { name: "Enter the price" });
  await expect(priceDialog).toContainText("+2 BTC, −800 UAH");
  const price = field(priceDialog, "Price of 1 BTC at that time (USD) (if known)");
  await price.fill("-1");
  await priceDialog.getByRole("button", { name: "Save" }).click();
  await expect(priceDialog.getByText("Enter the price of one coin in USD, or nothing")).toBeVisible();
  await expectNoViolations(page, "the dialog of a price");
  await price.fill("500");
  await priceDialog.getByRole("button", { name: "Save" }).click();
  await expect(list).toContainText("at $500.00");
  await page.goto("/transactions?report=gains");
  await expect(page.locator('[data-total="gain"]')).toHaveText("+$200.00");
});

test("every kind of transaction is added in the dialog", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/transactions");
  const list = page.getByRole("list", { name: "Transactions" });
  const adding = page.getByRole("dialog", { name: "Add transaction" });
  const kinds: [kind: string, amount: string, fill?: (dialog: Locator) => Promise<void>][] = [
    ["Buy", "+10 ETH"],
    ["Income", "+10 ETH"],
    ["Sell", "−10 ETH"],
    ["Spend", "−10 ETH"],
    ["Fee", "−10 ETH"],
    ["Loss", "−10 ETH"],
    [
      "Gift",
      "−10 ETH",
      (dialog) =>
        dialog
          .getByLabel("Direction")
          .selectOption("out")
          .then(() => undefined),
    ],
    [
      "Swap",
      "+2 BTC",
      async (dialog) => {
        await dialog.getByLabel("Coin received").fill("btc");
        await field(dialog, "Amount received").fill("2");
      },
    ],
    [
      "Transfer",
      "Kraken to Ledger",
      async (dialog) => {
        await dialog.getByLabel("Account", { exact: false }).first().fill("Kraken");
        await dialog.getByLabel("To account").fill("Ledger");
      },
    ],
  ];
  for (const [index, [kind, shown, fill]] of kinds.entries()) {
    await page.getByRole("button", { name: "Add transaction" }).first().click();
    await adding.getByLabel("Type").selectOption({ label: kind });
    await chooseCoin(adding, "ethereum", kind === "Swap" ? "Coin sent" : undefined);
    await field(adding, "Amount").fill("10");
    await adding.getByLabel("Date").fill(`2025-01-${String(index + 10)}T12:00`);
    await fill?.(adding);
    await adding.getByRole("button", { name: "Add transaction" }).click();
    await expect(adding).toBeHidden();
    // The newest is first.
    const row = list.getByRole("listitem").first();
    await expect(row).toContainText(kind);
    await expect(row).toContainText(shown);
  }
  await expect(list.getByRole("listitem")).toHaveCount(kinds.length);
});

test("a new portfolio has a chart of today's holdings, which ends at the total", { tag: "@drill" }, async ({
  page,
}) => {
  const { summary, row, dialog } = await openPortfolio(page, [SPOT]);
  const chart = page.getByRole("slider", { name: "Portfolio value over time" });
  await page.getByRole("button", { name: "7d" }).click();
  await expect(chart.getByText("Based on today's holdings")).toBeVisible();
  await chart.focus();
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuetext", /, based on today's holdings: \$/);
  const total = await summary
    .getByText(/^\$[\d,.]+$/)
    .first()
    .textContent();
  // More points can arrive after the key, so that the last one moves.
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(chart).toHaveAttribute("aria-valuetext", new RegExp(`: \\${total}, `), { timeout: 1000 });
  }).toPass();
  await row("Bitcoin").getByRole("button", { name: /\$/ }).first().click();
  const own = dialog("How Bitcoin adds up").getByRole("slider", { name: "Value of Bitcoin over time" });
  await expect(own).toHaveAttribute("aria-valuetext", new RegExp(`: \\${total}, `));
});

test("with 10,000 transactions the first 50 rows have no more elements than 50 transactions alone", {
  tag: "@drill",
}, async ({ page, product }) => {
  await signUp(page);
  const { id } = await (await page.request.get("/api/user")).json();
  const insert = (count: number) =>
    product.runSql(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO transactions (user_id, kind, at, legs, price)
      SELECT '${id}', CASE WHEN i % 5 = 0 THEN 'sell' ELSE 'buy' END, 1600000000000 + i * 600000,
        '[["bitcoin","btc","' || CASE WHEN i % 5 = 0 THEN '-' ELSE '' END || '0.5"]]', '20000' FROM n`);
  const list = page.getByRole("list", { name: "Transactions", exact: true });
  const measure = async () => {
    const pages: URL[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/api/transactions") pages.push(url);
    });
    await page.goto("/transactions");
    await expect(list.getByRole("listitem")).toHaveCount(50);
    // Without the pictures, whose elements depend on whether they are loaded.
    const nodes = await list.evaluate(
      (element) => element.querySelectorAll("li > :not(:nth-child(2)), li > :not(:nth-child(2)) *").length,
    );
    page.removeAllListeners("request");
    return { nodes, limits: pages.map((url) => url.searchParams.get("limit")) };
  };
  await insert(50);
  const alone = await measure();
  await insert(10_000);
  expect(await measure()).toEqual(alone);
  expect(alone.limits).toEqual(["50"]);
  for (const shown of [500, 1000]) {
    await page.getByRole("button", { name: "Show more" }).click();
    const batch = page.getByRole("list", { name: `to ${shown}` });
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(batch.getByRole("listitem")).toHaveCount(50, { timeout: 500 });
    }).toPass();
    // Rows far above the screen are not rendered.
    await expect(page.locator("li:has(time)")).toHaveCount(50 * (await page.locator("ul:has(time)").count()));
    expect(await page.locator("ul:has(time)").count()).toBeLessThanOrEqual(3);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(list.getByRole("listitem")).toHaveCount(50);

  const listedIn = async (isCoin: boolean) => {
    const isReport = (url: string) => url.includes("/api/gains?") && url.includes("coin=") === isCoin;
    const reply = await page.waitForResponse((one) => isReport(one.url()));
    return (await reply.json()).disposals.length;
  };
  const listed = Promise.all([listedIn(false), listedIn(true)]);
  await page.goto("/transactions?report=gains&year=all");
  expect(await listed).toEqual([0, 50]);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("list", { name: "Disposals" }).locator("details")).toHaveCount(100);

  await book(page, { kind: "sell", at: now(), legs: btc("-1000"), price: "30000" });
  await page.reload();
  const sale = page.getByRole("list", { name: "Disposals" }).getByRole("listitem").first();
  await sale.locator("summary").click();
  const cost = sale.getByRole("list", { name: "Cost" });
  for (const lots of [100, 200]) {
    await expect(cost.locator("[data-part]")).toHaveCount(lots + 1);
    await expectToAddUp(cost);
    await cost.getByRole("button", { name: /Show more of 1,[89]00 further lots/ }).click();
  }
});

test("transactions, gains and explanations have no accessibility violations", { tag: "@drill" }, async ({ page }) => {
  const { row, dialog } = await openPortfolio(page, [SPOT]);
  await book(page, {
    kind: "buy",
    at: "2024-01-01T12:00:00Z",
    legs: btc("2"),
    price: "100",
    note: "First",
    account: "Kraken",
  });
  await book(page, {
    kind: "sell",
    at: "2025-03-01T12:00:00Z",
    legs: btc("-1"),
    price: "500",
    fee: { symbol: "usd", amount: "1" },
  });
  const doge = [{ symbol: "doge", coinId: "dogecoin", amount: "-1" }];
  await book(page, { kind: "sell", at: "2025-04-01T12:00:00Z", legs: doge, price: "0.1" });
  await page.goto("/transactions");
  await expect(page.getByRole("list", { name: "Transactions" })).toBeVisible();
  await expectNoViolations(page, "transactions");
  await page.getByRole("button", { name: "Add transaction" }).click();
  await expectNoViolations(page, "the dialog of a transaction");
  await page.goto("/transactions?report=gains");
  await page.getByRole("button", { name: /^BTC/ }).click();
  await page.getByRole("list", { name: "Disposals" }).locator("summary").click();
  await page.getByText("needs attention").click();
  await expectNoViolations(page, "the gains report");
  await page.locator('[data-total="gain"]').getByRole("button").click();
  await expectNoViolations(page, "the explanation of a total");
  await page.goto("/portfolio");
  await row("Bitcoin").getByRole("button", { name: /\$/ }).first().click();
  await expect(dialog("How Bitcoin adds up").getByRole("slider")).toBeVisible();
  await expectNoViolations(page, "the explanation of a holding");
});

test("trades without a price in dollars are priced by the archive on request, and these prices are removed again", async ({
  page,
  product,
}) => {
  // The product may have run for hours, and its cron jobs do not run on their own.
  await product.refresh();
  await signUp(page);
  const legs = [
    { symbol: "eth", coinId: "ethereum", amount: "-1" },
    { symbol: "btc", coinId: "bitcoin", amount: "0.04" },
  ];
  await book(page, { kind: "buy", at: "2024-01-01T10:00:00Z", legs: [{ ...legs[0], amount: "2" }], price: "1000" });
  for (const at of [Date.now(), Date.now() - 2 * HOUR])
    await book(page, { kind: "swap", at: new Date(at).toISOString(), legs });
  await page.goto("/transactions?report=gains");
  const archive = page.getByRole("region", { name: "Price archive" });
  await expect(archive).toContainText("2 transactions lack a price or the value of a fee");
  await expect(page.getByRole("list", { name: "Without a known gain" })).toContainText("Proceeds unknown");
  await archive.getByRole("button", { name: "Use archive prices" }).click();
  await expect(toastOf(page)).toContainText("2 transactions priced by the price archive");
  await expect(archive).toContainText("2 transactions have prices from the price archive.");
  await expect(page.getByRole("list", { name: "Disposals" })).toContainText("ETH");
  await expectNoViolations(page, "the gains report");

  await archive.getByRole("button", { name: "Remove archive prices" }).click();
  await expect(archive).toContainText("2 transactions lack a price or the value of a fee");
  await expect(page.getByRole("list", { name: "Without a known gain" })).toContainText("Proceeds unknown");
});

test("the method of a report becomes that of the portfolio, and the keyboard goes on from there", async ({ page }) => {
  const { row, summary, dialog } = await openPortfolio(page);
  const legs = (amount: string) => [{ symbol: "btc", coinId: "bitcoin", amount }];
  for (const [kind, at, amount, price] of [
    ["buy", "2024-01-01T00:00:00Z", "1", "40000"],
    ["buy", "2024-02-01T00:00:00Z", "1", "60000"],
    ["sell", "2024-03-01T00:00:00Z", "-1", "70000"],
  ] as const)
    await page.request.post("/api/transactions", { data: { kind, at, legs: legs(amount), price } });
  await page.goto("/transactions?report=gains");
  const gain = page.locator("[data-total=gain]");
  await expect(gain).toHaveText("+$30,000.00");
  await page.getByLabel("Method").selectOption("hifo");
  await expect(gain).toHaveText("+$10,000.00");
  await page.getByRole("button", { name: "Use HIFO everywhere" }).press("Enter");
  const status = page.getByRole("status").filter({ hasText: "Your portfolio uses the same method" });
  await expect(status).toBeFocused();
  await page.goto("/portfolio");
  await expect(row("Bitcoin")).toContainText("Cost $40,000.00");
  await expect(page.getByRole("region", { name: "Performance" })).toContainText("Realised P&L +$10,000.00");
  await summary.getByRole("button", { name: "$40,000.00" }).click();
  await expect(dialog("Cost basis")).toContainText("Costs by HIFO.");
});

test("an earlier trade gets the archive's price of its time as a proposal, and never the present one", async ({
  page,
  product,
}) => {
  await product.refresh();
  await signUp(page);
  await page.goto("/transactions");
  await page.getByRole("button", { name: "Add transaction" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add transaction" });
  await adding.getByPlaceholder("Bitcoin, BTC…").fill("bitcoin");
  await adding.getByRole("listbox").getByRole("option").first().click();
  const price = field(adding, "Price (USD) (if known)");
  await expect(price).not.toHaveValue("");
  const date = field(adding, "Date");
  const earlier = new Date(Date.now() - 2 * HOUR).toISOString().slice(0, 16);
  await date.fill(earlier);
  await expect(adding.getByText(/^Price archive: /)).toBeVisible();
  await expect(price).toHaveValue(/^\d+(\.\d+)?$/);
  await date.fill("2012-05-10T10:00");
  await expect(adding.getByText(/^No price/)).toBeVisible();
  await expect(price).toHaveValue("");
  // What the user has typed stays.
  await price.fill("5.5");
  await date.fill(earlier);
  await expect(adding.getByText(/^Price archive: /)).toBeVisible();
  await expect(price).toHaveValue("5.5");
  await expectNoViolations(page, "the dialog of a transaction with a proposed price");
});
