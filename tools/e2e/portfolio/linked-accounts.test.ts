import type { Page } from "@playwright/test";
import { accountIdOf } from "../../../shared/linked-accounts/addresses/icp.ts";
import { DEMO_EVM, DEMO_KEY } from "../../sandbox/wallets/demo.ts";
import { expectNoViolations } from "../support/axe.ts";
import { openPortfolio } from "../support/portfolio-page.ts";
import type { DrivenProduct } from "../support/product.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp, toastOf } from "../support/users.ts";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const BITCOIN = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const SOLANA = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const PRINCIPAL = "snnfi-lalgb-kxvh6-e5ehd-gwd5u-ld6ye-jwloa-klsxp-cq4v5-a5izx-zae";

const section = (page: Page) => page.getByRole("region", { name: /^Linked Accounts/ });
const card = (page: Page, name: string) =>
  section(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Link an account" });

async function link(page: Page, address: string, label: string) {
  await section(page).getByRole("button", { name: "Link Account" }).click();
  await expect(dialog(page).getByLabel("Public address")).toBeFocused();
  await dialog(page).getByLabel("Public address").fill(address);
  await dialog(page).getByLabel("Name").fill(label);
  await dialog(page).getByRole("button", { name: "Link Account" }).click();
  await expect(dialog(page)).toBeHidden();
}
/** Lets the next refresh begin, although the last one was a moment ago. */
const allowRefresh = (product: DrivenProduct) =>
  product.runSql("UPDATE linked_accounts SET tried_at = tried_at - 600000, as_of = as_of - 600000");

/** Lets histories be read on, as a minute later. */
const NEXT_MINUTE = `
  DELETE FROM upstream_budgets WHERE upstream LIKE 'wallets %';
  UPDATE linked_histories SET due_at = 0;`;

test.beforeAll(({ product }) =>
  product.setBalances({
    bitcoin: { [BITCOIN]: { satoshis: 25_000_000 } },
    evm: [
      { chainId: 1, address: EVM, units: "1500000000000000000" },
      { chainId: 8453, address: EVM, units: "500000000000000000" },
    ],
    icp: { [accountIdOf(PRINCIPAL)]: "4125000000" },
  }),
);
test.afterEach(({ product }) => product.repairUpstream());

test("a user links an account of each kind, and the balances count in the totals", async ({ page }) => {
  await openPortfolio(page);
  await expect(section(page)).toContainText("Read-only, without keys.");
  await expectNoViolations(page, "the empty list");
  await link(page, EVM, "Everyday");
  // The button that opened the dialog is gone with the empty list.
  await expect(section(page)).toBeFocused();
  await expect(card(page, "Everyday").getByRole("row", { name: /Ethereum/ })).toContainText("2 ETH");
  await expect(section(page)).toBeFocused();
  await link(page, BITCOIN, "Cold");
  await expect(card(page, "Cold").getByRole("row", { name: /Bitcoin/ })).toContainText("0.25 BTC");
  await link(page, PRINCIPAL, "");
  await expect(card(page, "Internet Computer").getByRole("row", { name: /Internet Computer/ })).toContainText(
    "41.25 ICP",
  );
  await expect(card(page, "Internet Computer")).toContainText("Updated just now");
  // Prices move while the page is open, so all figures are read at the same moment.
  const figures = await page.evaluate(() => {
    const dollars = (selector: string) =>
      [...document.querySelectorAll(selector)].map((node) =>
        Number(/\$([\d,.]+)/.exec(node.textContent ?? "")?.[1]?.replaceAll(",", "")),
      );
    return { total: dollars("[aria-label=Summary] dd")[0]!, values: dollars("[data-account] [data-value]") };
  });
  const sum = figures.values.reduce((all, value) => all + value, 0);
  expect(figures.values.length).toBe(3);
  expect(Math.abs(figures.total - sum)).toBeLessThan(0.05);
  await expect(page.getByRole("region", { name: "Allocation" })).toContainText("ETH");
  await expectNoViolations(page, "three accounts");

  await page.getByRole("button", { name: "What if prices change" }).click();
  const whatIf = page.getByRole("region", { name: "What if" });
  await expect(async () => {
    const equity = (await whatIf.locator("dd").first().textContent({ timeout: 1_000 }))!;
    await expect(page.getByLabel("Summary")).toContainText(equity, { timeout: 1_000 });
  }).toPass();
  await whatIf.getByRole("slider", { name: "Price change" }).press("Home");
  await expect(whatIf).toContainText("−90.00%");

  await card(page, "Cold").getByRole("button", { name: "Remove Cold" }).click();
  await page.getByRole("dialog", { name: "Remove linked account" }).getByRole("button", { name: "Remove" }).click();
  await expect(card(page, "Cold")).toHaveCount(0);
  await expect(section(page)).toBeFocused();
});

test("coins that the ledger has too count once, and what is missing is offered", async ({ page }) => {
  await openPortfolio(page);
  const book = (amount: string) =>
    page.evaluate(async (coins) => {
      const legs = [{ symbol: "btc", coinId: "bitcoin", amount: coins }];
      const body = JSON.stringify({ kind: "buy", at: "2026-01-02T00:00:00Z", account: "Ledger", price: "9", legs });
      await fetch("/api/transactions", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    }, amount);
  await book("0.24");
  await page.reload();
  await link(page, BITCOIN, "Cold");
  await expect(card(page, "Cold")).toContainText('Is this the same wallet as your account "Ledger"?');
  await expectNoViolations(page, "the question");
  await card(page, "Cold").getByRole("button", { name: "Yes, count it once" }).click();
  await expect(card(page, "Cold")).toContainText("0.25 BTC on the chain, 0.24 in your ledger: 0.01 more on the chain");
  await expect(card(page, "Cold")).not.toContainText("Is this the same wallet");

  await card(page, "Cold").getByRole("button", { name: "Edit Cold" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Cold" });
  await expect(edit.getByLabel("Account in your ledger")).toHaveValue("account Ledger");
  await edit.getByLabel("Name").fill("Vault");
  await edit.getByRole("button", { name: "Save" }).click();
  await card(page, "Vault").getByRole("link", { name: "Add the missing transaction" }).click();
  const form = page.getByRole("dialog", { name: "Add transaction" });
  await expect(form.getByLabel("Amount")).toHaveValue("0.01");
  await expect(form.getByLabel("Account", { exact: false }).first()).toHaveValue("Ledger");
  await form.getByRole("button", { name: "Add transaction" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("link", { name: "Portfolio" }).first().click();
  await expect(card(page, "Vault")).toContainText("0.25 BTC on the chain, 0.25 in your ledger, equal");
});

/** Notes each total that the page shows from now on. Returns the smallest one as a part of the largest one. */
async function watchTotal(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const totals: number[] = [];
    const note = () => {
      const text = /\$([\d,]+\.\d\d)/.exec(document.querySelector('[aria-label="Summary"]')?.textContent ?? "")?.[1];
      if (text) totals.push(Number(text.replaceAll(",", "")));
    };
    note();
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { totals });
  });
  return () =>
    page.evaluate(() => {
      const { totals } = window as unknown as { totals: number[] };
      return Math.min(...totals) / Math.max(...totals);
    });
}

test("one press fetches the history of a wallet, which agrees with the chain, and one press undoes it", async ({
  page,
}) => {
  await openPortfolio(page);
  await link(page, DEMO_EVM, "Everyday");
  const history = card(page, "Everyday").getByRole("region", { name: "History of Everyday" });
  await expect(history).toContainText("Its transactions can be fetched into your ledger");
  await expect(card(page, "Everyday").getByRole("row", { name: /Ethereum/ })).toContainText("ETH");
  const steadiness = await watchTotal(page);
  await history.getByRole("button", { name: "Fetch the history" }).click();
  await expect(toastOf(page)).toContainText("The history is being read");
  await expect(history).toContainText(/10 transactions found from .+ to .+, 10 booked\./);
  await expect(history).toContainText("Transactions on BNB Chain cannot be read.");
  await expect(card(page, "Everyday")).toContainText("1.6973 ETH on the chain, 1.6973 in your ledger, equal");
  await expectNoViolations(page, "a history");
  const booked = async () => {
    const reply = await page.request.get("/api/transactions?account=Everyday");
    return ((await reply.json()) as { items: unknown[] }).items.length;
  };
  expect(await booked()).toBe(10);
  await history.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog", { name: "Undo the history" }).getByRole("button", { name: "Undo" }).click();
  await expect(history.getByRole("button", { name: "Fetch the history" })).toBeVisible();
  expect(await booked()).toBe(0);
  await expect(card(page, "Everyday")).toContainText("0 in your ledger");
  // Prices move, but no coin counts twice or not at all for a moment.
  expect(await steadiness()).toBeGreaterThan(0.9);
});

test("transactions that an imported account has too are named and counted once", async ({ page }) => {
  await openPortfolio(page);
  await link(page, DEMO_EVM, "Everyday");
  const everyday = card(page, "Everyday");
  await everyday.getByRole("button", { name: "Fetch the history" }).click();
  await expect(everyday).toContainText("10 booked.");
  const { items } = await (await page.request.get("/api/transactions?account=Everyday&coinId=ethereum")).json();
  const transfers = items.filter(({ kind }: { kind: string }) => kind === "transfer").slice(0, 3);
  expect(transfers).toHaveLength(3);
  for (const { kind, at, legs, fee } of transfers) {
    const data = { kind, at, legs, fee: fee && { ...fee, value: undefined }, account: "Old file" };
    expect((await page.request.post("/api/transactions", { data })).status()).toBe(201);
  }
  await page.reload();
  await expect(page.getByRole("list", { name: "What needs you" })).toContainText("linked account may count twice");
  await expect(everyday).toContainText('Is this the same wallet as your account "Old file"?');
  await expect(everyday).toContainText("3 of its 3 ETH transactions are in both: they count twice now.");
  await expectNoViolations(page, "the question about the same transactions");
  await everyday.getByRole("button", { name: "Yes, count it once" }).click();
  await expect(everyday).toContainText("1.6973 ETH on the chain, 1.6973 in your ledger, equal");
  await expect(everyday).toContainText("Your ledger had 3 of them already");
  await expect(everyday).not.toContainText("Is this the same wallet");
  const { holdings } = await (await page.request.get(`/api/portfolio/as-of?at=${new Date().toISOString()}`)).json();
  const ether = holdings.filter(({ coinId }: { coinId: string }) => coinId === "ethereum");
  expect(ether).toMatchObject([{ account: "Everyday", amount: "1.6973" }]);
});

test("the history of a Solana account agrees with the chain, and names what the server does not have any more", {
  tag: "@drill",
}, async ({ page, product }) => {
  const plan = { seed: 5, accounts: [SOLANA], coins: [{ coin: "usd-coin", decimals: 6 }] };
  await product.setBalances({ slots: { plans: [{ ...plan, transactions: 30 }] } });
  await openPortfolio(page);
  const legs = [{ symbol: "btc", coinId: "bitcoin", amount: "0.1" }];
  const other = { kind: "buy", at: "2026-01-02T00:00:00Z", account: "Phantom", price: "9", legs };
  expect((await page.request.post("/api/transactions", { data: other })).status()).toBe(201);
  await page.reload();
  await link(page, SOLANA, "Phantom");
  const phantom = card(page, "Phantom");
  const history = phantom.getByRole("region", { name: "History of Phantom" });
  // Runs the job of each minute, also while the first reading is not over.
  const readUntil = (text: string | RegExp) =>
    expect(async () => {
      await product.runSql(NEXT_MINUTE);
      await product.runCron();
      await expect(history).toContainText(text, { timeout: 5_000 });
    }).toPass();
  await history.getByRole("button", { name: "Fetch the history" }).click();
  // The ledger's account of the same name has other coins, and is not taken for the wallet without a question.
  const question = page.getByRole("dialog", { name: "Is this the same wallet as “Phantom”?" });
  await expectNoViolations(page, "the question about the same name");
  await question.getByRole("button", { name: "No, another wallet" }).click();
  await expect(phantom).toContainText("Counted once, with your coins in Phantom 2");
  await expect(history).toContainText("transactions read; this goes on in the background.");
  await readUntil(/^28 transactions found on 1 Mar 2024, booked as 32 in your ledger\./);
  await expect(phantom).toContainText(/[\d.,]+ SOL on the chain, [\d.,]+ in your ledger, equal/);
  await expect(phantom).toContainText(/[\d.,]+ USDC on the chain, [\d.,]+ in your ledger, equal/);
  await expectNoViolations(page, "a Solana history");

  await product.setBalances({ slots: { plans: [{ ...plan, seed: 6, transactions: 20 }], unknown: 40 } });
  await allowRefresh(product);
  await product.runSql(NEXT_MINUTE);
  await history.getByRole("button", { name: "Look for new transactions" }).click();
  await expect(phantom).toContainText("The history that is being read may explain it.");
  await readUntil("The server has no record of 10 transactions any more");
  await product.breakWallets("solana", "500");
  await allowRefresh(product);
  await product.runSql(NEXT_MINUTE);
  await history.getByRole("button", { name: "Look for new transactions" }).click();
  await expect(history).toContainText("The Solana server could not be read");
});

test("where the operator has set up no explorer, an EVM account says so", async ({ page }) => {
  const problem = "The operator of this site has not set up the history of EVM accounts.";
  await page.route("**/api/linked-accounts", async (route) => {
    const reply = await route.fetch();
    if (route.request().method() !== "GET") return route.fulfill({ response: reply });
    const unavailable = { state: "unavailable", asOf: "2026-01-01T00:00:00.000Z", from: null, to: null };
    const history = { ...unavailable, found: 0, booked: 0, problems: [problem] };
    const json = ((await reply.json()) as object[]).map((account) => ({ ...account, history }));
    return route.fulfill({ response: reply, json });
  });
  await openPortfolio(page);
  await link(page, EVM, "Everyday");
  await expect(card(page, "Everyday")).toContainText(problem);
  await expect(card(page, "Everyday").getByRole("button", { name: "Fetch the history" })).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("an extended key is read in parts, and shows that it is being read", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  await openPortfolio(page);
  await link(page, DEMO_KEY, "Whole wallet");
  await expect(card(page, "Whole wallet")).toContainText("Reading balances… A whole wallet takes some minutes.");
  for (let run = 0; run < 3; run++) {
    await product.runSql("UPDATE linked_accounts SET due_at = due_at - 60000 WHERE progress IS NOT NULL");
    await product.runCron();
  }
  await expect(card(page, "Whole wallet").getByRole("row", { name: /Bitcoin/ })).toContainText("BTC");
  await expect(card(page, "Whole wallet")).toContainText("Updated");
});

test("secrets and wrong addresses are refused before anything is sent", async ({ page }) => {
  await openPortfolio(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await section(page).getByRole("button", { name: "Link Account" }).click();
  const field = dialog(page).getByLabel("Public address");
  const submit = dialog(page).getByRole("button", { name: "Link Account" });
  await field.fill("abandon ability able");
  await expect(dialog(page)).toContainText("This looks like a seed phrase. Never paste a private key or a seed phrase");
  await expect(submit).toBeDisabled();
  await expectNoViolations(page, "a refused secret");
  await field.fill("4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318");
  await expect(dialog(page)).toContainText("This looks like a private key.");
  await field.fill(EVM.replace("aA", "AA"));
  await expect(dialog(page).getByLabel("Kind")).toHaveValue("evm");
  await submit.click();
  await expect(dialog(page)).toContainText("The checksum of this address is wrong.");
  await field.fill("tb1qrjarsqj0ewqh3u9fdcu7yfyl0sx78k4savtmv7");
  await expect(dialog(page).getByLabel("Kind")).toHaveValue("bitcoin");
  await submit.click();
  await expect(dialog(page)).toContainText("a Bitcoin test network");
  expect(sent.filter((url) => url.includes("linked-accounts"))).toEqual([]);
});

test("a failed refresh keeps the balances with their age and its reason; the next one repairs it", {
  tag: "@drill",
}, async ({ page, product }) => {
  await openPortfolio(page);
  await link(page, BITCOIN, "Cold");
  const row = card(page, "Cold").getByRole("row", { name: /Bitcoin/ });
  await expect(row).toContainText("0.25 BTC");
  await card(page, "Cold").getByRole("button", { name: "Refresh Cold" }).click();
  await expect(toastOf(page)).toContainText("at most once in 5 minutes");
  for (const upstream of ["bitcoin-a", "bitcoin-b"]) await product.breakWallets(upstream, "500");
  await allowRefresh(product);
  await card(page, "Cold").getByRole("button", { name: "Refresh Cold" }).click();
  await expect(card(page, "Cold")).toContainText("Bitcoin could not be read");
  await expect(card(page, "Cold")).toContainText("It is tried again in about 5 minutes.");
  await expect(card(page, "Cold")).toContainText("Balances from 10 min ago");
  await expect(row).toContainText("0.25 BTC");
  await expectNoViolations(page, "a problem");
  await product.repairUpstream();
  await product.setBalances({ bitcoin: { [BITCOIN]: { satoshis: 30_000_000 } } });
  await allowRefresh(product);
  await product.runSql("UPDATE upstream_budgets SET paused_until = 0");
  await card(page, "Cold").getByRole("button", { name: "Refresh Cold" }).click();
  await expect(row).toContainText("0.3 BTC");
  await expect(card(page, "Cold")).not.toContainText("could not be read");
  await product.setBalances({ bitcoin: { [BITCOIN]: { satoshis: 25_000_000 } } });
  await card(page, "Cold").getByRole("button", { name: "Remove Cold" }).click();
  const removal = page.getByRole("dialog", { name: "Remove linked account" });
  await expect(removal).toContainText("It cannot be undone, but you can link the address again.");
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(card(page, "Cold")).toHaveCount(0);
});

test("the value chart says since when linked accounts count", { tag: "@drill" }, async ({ page, product }) => {
  const username = await signUp(page);
  await page.goto("/portfolio");
  await link(page, BITCOIN, "Cold");
  await expect(card(page, "Cold").getByRole("row", { name: /Bitcoin/ })).toContainText("0.25 BTC");
  const chart = page.getByLabel("Summary");
  await expect(chart).not.toContainText("Linked accounts count since");
  await product.runSql(`
    INSERT INTO portfolio_snapshots (user_id, bucket, taken_at, value, cost, pnl)
    SELECT users.id, (unixepoch() / 86400 - day.value) * 86400000, (unixepoch() / 86400 - day.value) * 86400000,
      '900', '800', '100' FROM users, json_each('[2, 3, 4, 5]') AS day WHERE username = '${username}'`);
  await page.reload();
  await expect(chart).toContainText(/Linked accounts count since \d+ \w+ \d{4}/);
  await expectNoViolations(page, "a marked chart");
});

test("at the limit of accounts the section says what to do", { tag: "@drill" }, async ({ page, product }) => {
  const username = await signUp(page);
  await page.goto("/portfolio");
  await product.runSql(`
    INSERT INTO linked_accounts (id, user_id, kind, address, label, created_at, due_at, as_of)
    SELECT 'limit ' || n.value, users.id, 'evm', '0x' || n.value, 'W' || n.value, 1, 2e14, 1 FROM users,
      json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') AS n
    WHERE username = '${username}'`);
  await page.reload();
  await expect(section(page)).toContainText(
    "You have linked 20 accounts, which is the most. Remove one to link another.",
  );
  await expect(section(page).getByRole("button", { name: "Link Account" })).toBeDisabled();
});

test("on a phone an account is linked and fits the screen", { tag: "@drill" }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openPortfolio(page);
  await link(page, EVM, "A wallet with a rather long name for a phone");
  await expect(section(page).getByRole("row", { name: /Ethereum/ })).toContainText("2 ETH");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectNoViolations(page, "a phone");
});

test("a position that a fetched history has too gives its cost to the transactions of the chain", {
  tag: "@drill",
}, async ({ page }) => {
  const position = { symbol: "eth", name: "Ethereum", coinId: "ethereum", amount: "1.6973", entryPrice: "1000" };
  await openPortfolio(page);
  expect((await page.request.post("/api/spot-positions", { data: position })).status()).toBe(201);
  await page.reload();
  await link(page, DEMO_EVM, "Everyday");
  const everyday = card(page, "Everyday");
  await expect(everyday).toContainText("Are these the same coins as those without an account in your ledger?");
  // Until it is answered, it is not known where the history is booked.
  await expect(everyday.getByRole("button", { name: "Fetch the history" })).toHaveCount(0);
  await everyday.getByRole("button", { name: "Yes, count it once" }).click();
  await everyday.getByRole("button", { name: "Fetch the history" }).click();
  await expect(everyday).toContainText("You entered a purchase of about this amount");
  await everyday.getByRole("button", { name: "Count them once, with their cost" }).click();
  const opening = page.getByRole("dialog", { name: "Opening balance" });
  await expect(opening).toContainText("the purchase itself is removed");
  await expectNoViolations(page, "an opening balance in place of a position");
  await opening.getByRole("button", { name: "Add opening balance" }).click();
  await expect(opening).toBeHidden();
  await expect(everyday).toContainText("1.6973 ETH on the chain, 1.6973 in your ledger, equal");
  const { holdings } = await (await page.request.get(`/api/portfolio/as-of?at=${new Date().toISOString()}`)).json();
  const ether = holdings.filter(({ coinId }: { coinId: string }) => coinId === "ethereum");
  expect(ether).toHaveLength(1);
  expect(Number(ether[0].cost)).toBeGreaterThan(1500);
});

test("coins of an account that another wallet stands for are counted once too", { tag: "@drill" }, async ({ page }) => {
  await openPortfolio(page);
  const book = async (symbol: string, coinId: string, amount: string, rest: object) => {
    const data = { at: "2026-01-02T00:00:00Z", ...rest, legs: [{ symbol, coinId, amount }] };
    expect((await page.request.post("/api/transactions", { data })).status()).toBe(201);
  };
  await book("btc", "bitcoin", "0.25", { kind: "buy", account: "Nano", price: "9" });
  await book("eth", "ethereum", "2", { kind: "buy", account: "Exchange", price: "9" });
  const received = { kind: "transfer", at: "2026-01-03T00:00:00Z", account: "Exchange", toAccount: "Nano" };
  await book("eth", "ethereum", "2", received);
  await page.reload();
  await link(page, BITCOIN, "Cold");
  await card(page, "Cold").getByRole("button", { name: "Yes, count it once" }).click();
  await expect(card(page, "Cold")).toContainText("Counted once, with your coins in Nano");
  await link(page, EVM, "Everyday");
  await expect(card(page, "Everyday")).toContainText('Is this wallet a part of your account "Nano"?');
  await card(page, "Everyday").getByRole("button", { name: "Yes, count it once" }).click();
  await expect(card(page, "Everyday")).toContainText("2 ETH on the chain, 2 in your ledger");
  await expect(card(page, "Cold")).toContainText("0.25 BTC on the chain, 0.25 in your ledger");
  const { totals } = await (await page.request.get("/api/portfolio/summary")).json();
  expect(totals).toMatchObject({ cost: "20.25", spotPositions: 2 });
});
