import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { snapshotPortfolios } from "../../portfolio/snapshots/snapshots.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { findSync } from "../hyperliquid/archive.queries.ts";
import { bookHistory, ledgerNameOf } from "../hyperliquid/book.ts";

/** A linked account that stands for an account of the ledger: its coins count once. */

const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";

type Line = { symbol: string; chain: string; ledger: string; difference: string; since: string | null };
type Account = {
  id: string;
  label: string;
  ledgerAccount: string | null;
  isStale: boolean;
  counted: { symbol: string; amount: string }[] | null;
  reconciliation: Line[];
  possibleDoubles: { ledgerAccount: string; symbol: string; chain: string; ledger: string; together: string | null }[];
};
type Summary = {
  unknown: { amount: string }[];
  averageCost: { coinId: string | null; symbol: string }[];
  totals: { value: string; cost: string; pnl: string; equity: string; realised: string };
};
type Point = { value: string; cost: string };

let app: TestApp;
let cookie: string;
let userNumber = 0;

beforeAll(async () => {
  app = await startTestApp("proof");
  await app.tick();
});
beforeEach(async () => {
  await app.control("POST", "/reset");
  await app.deps.db.d1.batch(
    ["linked_accounts", "rate_limits"].map((table) => app.deps.db.d1.prepare(`DELETE FROM ${table}`)),
  );
  await app.deps.db.d1.prepare("DELETE FROM upstream_budgets WHERE upstream LIKE 'wallets %'").run();
  cookie = await app.signUp(`prover${userNumber++}`);
});

const send = (method: string, path: string, body?: object) =>
  app.request(path, body ? jsonInit(method, body, cookie) : { method, headers: { Cookie: cookie } });
async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const reply = await send(method, path, body);
  expect(reply.ok, await reply.clone().text()).toBe(true);
  return reply.json<Reply>();
}
const run = (text: string) => app.deps.db.d1.prepare(text).run();
const list = () => ask<Account[]>("GET", "/api/linked-accounts");
const show = async () => (await list())[0]!;
const summary = () => ask<Summary>("GET", "/api/portfolio/summary");
const satoshis = (amounts: Record<string, number>) =>
  app.control("POST", "/wallets", {
    bitcoin: Object.fromEntries(Object.entries(amounts).map(([address, count]) => [address, { satoshis: count }])),
  });
const link = async (address = ADDRESS) =>
  (await ask<Account>("POST", "/api/linked-accounts", { kind: "bitcoin", address })).id;
const change = (id: string, body: object) => ask<Account>("PATCH", `/api/linked-accounts/${id}`, body);
/** Imports arrivals of coins in an account. */
async function importReceived(account: string, ...rows: [amount: string, coin: string][]) {
  const mapping = { account, time: "When", type: "What", types: { plus: "in" }, amount: "Amount", coin: "Coin" };
  const lines = rows.map(([amount, coin]) => `2025-01-02,plus,${amount},${coin}`);
  const csv = `When,What,Amount,Coin\n${lines.join("\n")}\n`;
  expect(await ask("POST", "/api/imports", { fileName: "file.csv", csv, mapping })).toMatchObject({
    rows: { booked: rows.length },
  });
}
const book = (body: object) => ask("POST", "/api/transactions", { at: "2025-02-01T00:00:00Z", ...body });
const buy = (amount: string, account: string) =>
  book({ kind: "buy", account, price: "20000", legs: [{ symbol: "btc", amount }] });
async function refreshLater() {
  app.clock.time += 6 * MINUTE;
  await list();
}
type Changed = { before: object[]; linked: string[] };
const itemsOf = async (account: string) =>
  (await ask<{ items: { id: string }[] }>("GET", `/api/transactions?account=${encodeURIComponent(account)}`)).items;
/** Gives all transactions of an account of the ledger another one. */
async function rename(from: string, to: string) {
  const ids = (await itemsOf(from)).map((one) => one.id);
  return ask<Changed>("POST", "/api/transactions/bulk", { ids, change: { account: to } });
}
const undo = ({ before, linked }: Changed) =>
  ask<Changed>("POST", "/api/transactions/bulk", { changes: before, linked });
const priceOf = async () => (await ask<{ price: number }[]>("GET", "/api/market-data?ids=bitcoin"))[0]!.price;
const totalValue = async () => Number((await summary()).totals.value);

describe("an account that stands for one of the ledger", () => {
  it("follows it to another name and into another account, and undoing that brings it back", async () => {
    await importReceived("Cold wallet", ["0.5", "BTC"]);
    await satoshis({ [ADDRESS]: 50_000_000 });
    const id = await link();
    await change(id, { ledgerAccount: "Cold wallet" });
    await buy("0.25", "Kraken");
    const value = await totalValue();
    const renamed = await rename("Cold wallet", "Vault");
    expect(renamed.linked).toEqual([id]);
    expect(await show()).toMatchObject({ ledgerAccount: "Vault", counted: [], reconciliation: [{ difference: "0" }] });
    expect(await totalValue()).toBe(value);
    await undo(renamed);
    expect(await show()).toMatchObject({ ledgerAccount: "Cold wallet", counted: [] });
    expect(await totalValue()).toBe(value);
    // An account with coins of its own is not the wallet's. Where coins may count twice now, the user is asked.
    const merged = await rename("Cold wallet", "Kraken");
    expect(merged.linked).toEqual([]);
    expect(await show()).toMatchObject({
      ledgerAccount: "Cold wallet",
      possibleDoubles: [{ ledgerAccount: "Kraken", chain: "0.5", ledger: "0.75", isMoved: true }],
    });
    await undo(merged);
    expect(await show()).toMatchObject({ ledgerAccount: "Cold wallet", counted: [] });
    expect(await totalValue()).toBe(value);
    // Without transactions it stands for what will be booked in it.
    const [only] = await itemsOf("Cold wallet");
    await ask("DELETE", `/api/transactions/${only!.id}`);
    expect(await show()).toMatchObject({ ledgerAccount: "Cold wallet", counted: [{ amount: "0.5" }] });
    await ask("POST", `/api/transactions/${only!.id}/restore`, {});
  });

  it("stays with the coins without an account when single ones of them get another", async () => {
    await buy("0.5", "");
    await buy("0.25", "Kraken");
    await satoshis({ [ADDRESS]: 50_000_000 });
    await change(await link(), { ledgerAccount: "" });
    const { items } = await ask<{ items: { id: string; account: string }[] }>("GET", "/api/transactions");
    const single = items.find(({ account }) => account === "")!;
    await ask("PATCH", `/api/transactions/${single.id}`, { account: "Kraken" });
    expect(await show()).toMatchObject({ ledgerAccount: "" });
    await ask("PATCH", `/api/transactions/${single.id}`, { account: "" });
    await ask("PATCH", `/api/transactions/${single.id}`, { account: "Cold wallet" });
    expect(await show()).toMatchObject({ ledgerAccount: "Cold wallet" });
  });

  it("counts once: joining takes away what was double, and changes nothing of the ledger's figures", async () => {
    await importReceived("Cold wallet", ["0.5", "BTC"], ["2", "ETH"]);
    await buy("0.25", "Kraken");
    const before = await summary();
    await satoshis({ [ADDRESS]: 50_000_000 });
    const id = await link();
    expect((await totalValue()) - Number(before.totals.value)).toBeCloseTo(0.5 * (await priceOf()), 4);
    const joined = await change(id, { ledgerAccount: "Cold wallet" });
    expect(joined).toMatchObject({ ledgerAccount: "Cold wallet", isStale: false, counted: [] });
    // What a Bitcoin address cannot hold is not compared.
    const line = {
      symbol: "btc",
      coinId: "bitcoin",
      chain: "0.5",
      ledger: "0.5",
      difference: "0",
      since: null,
      purchase: null,
    };
    expect(joined.reconciliation).toEqual([line]);
    expect(await summary()).toEqual(before);
    expect(await list()).toMatchObject([{ counted: [], reconciliation: [line] }]);
    // Without it, everything counts as before.
    expect(await change(id, { ledgerAccount: null })).toMatchObject({ ledgerAccount: null, counted: null });
    expect((await totalValue()) - Number(before.totals.value)).toBeCloseTo(0.5 * (await priceOf()), 4);
  });

  it("adds what the chain has more, of unknown cost, and takes off what it has less, without a gain", async () => {
    await buy("0.5", "Cold wallet");
    await satoshis({ [ADDRESS]: 70_000_000 });
    const id = await link();
    await change(id, { ledgerAccount: "Cold wallet" });
    const price = await priceOf();
    const more = await summary();
    expect(Number(more.totals.value)).toBeCloseTo(0.7 * price, 4);
    expect(more).toMatchObject({ totals: { cost: "10000", realised: "0" }, unknown: [{ amount: "0.2" }] });
    expect(Number(more.totals.pnl)).toBeCloseTo(0.5 * price - 10_000, 4);

    const seen = (await show()).reconciliation[0]!;
    expect(seen).toMatchObject({ chain: "0.7", ledger: "0.5", difference: "0.2" });
    expect(Date.parse(seen.since!)).toBe(app.clock.time);

    await satoshis({ [ADDRESS]: 40_000_000 });
    await refreshLater();
    const less = await summary();
    expect(await show()).toMatchObject({
      counted: [{ symbol: "btc", amount: "-0.1" }],
      // A difference keeps the time at which it was first seen.
      reconciliation: [{ difference: "-0.1", since: seen.since }],
    });
    expect(Number(less.totals.value)).toBeCloseTo(0.4 * price, 4);
    // 0.4 of 0.5 coins are left, with their part of the cost and of the P&L.
    expect(less).toMatchObject({ totals: { cost: "8000", realised: "0" }, unknown: [] });
    expect([more.averageCost, less.averageCost]).toEqual([[], [{ coinId: "bitcoin", symbol: "btc" }]]);
    expect(Number(less.totals.pnl)).toBeCloseTo(0.4 * price - 8000, 4);
    expect(less.totals.equity).toBe(less.totals.value);
    const { unknown, total } = await ask<{ total: string; unknown: object[] }>(
      "GET",
      "/api/portfolio/as-of?at=2025-03-01T00:00:00Z",
    );
    expect({ unknown, total }).toMatchObject({
      unknown: expect.arrayContaining([expect.objectContaining({ symbol: "btc", amount: "0.1" })]),
    });

    // A failed refresh keeps the balances, so that what is lacking stays lacking.
    await run("UPDATE linked_accounts SET failures = 1, problem = 'Bitcoin could not be read.'");
    expect(await show()).toMatchObject({ counted: [{ symbol: "btc", amount: "-0.1" }], isStale: false });
    expect((await summary()).totals.value).toBe(less.totals.value);
    await run("UPDATE linked_accounts SET failures = 0, problem = NULL");

    // The missing transaction cures it.
    await book({ kind: "transfer", account: "Cold wallet", legs: [{ symbol: "btc", amount: "-0.1" }] });
    expect(await show()).toMatchObject({ counted: [], reconciliation: [{ difference: "0", since: null }] });
    expect(await totalValue()).toBeCloseTo(0.4 * price, 4);
  });

  it("holds nothing of a coin of which nothing is left on the chain, and still compares it", async () => {
    await buy("0.5", "Cold wallet");
    await satoshis({ [ADDRESS]: 70_000_000 });
    const id = await link();
    await change(id, { ledgerAccount: "Cold wallet" });
    await satoshis({ [ADDRESS]: 0 });
    await refreshLater();
    expect(await show()).toMatchObject({
      counted: [{ symbol: "btc", amount: "-0.5" }],
      reconciliation: [{ chain: "0", ledger: "0.5", difference: "-0.5" }],
    });
    expect(await summary()).toMatchObject({
      totals: { value: "0", cost: "0", pnl: "0", realised: "0", spotPositions: 0, costKnownOf: { known: 0, all: 0 } },
      ...{ spot: [], linked: [], unknown: [] },
    });
    expect(await ask("GET", "/api/portfolio/weights")).toMatchObject({ items: [], pnlKnownOf: { all: 0 } });
    await buy("0.25", "Kraken");
    expect(await summary()).toMatchObject({ totals: { cost: "5000", spotPositions: 1 } });
  });

  it("says when it is removed which questions nobody has answered", async () => {
    for (const account of ["Cold wallet", "File"]) await importReceived(account, ["0.3", "BTC"], ["0.2", "BTC"]);
    await satoshis({ [ADDRESS]: 50_000_000 });
    const remove = (id: string) => ask<{ unanswered: object[] }>("DELETE", `/api/linked-accounts/${id}`);
    // Without the account, its balances count no more.
    expect(await remove(await link())).toEqual({ deleted: true, unanswered: [] });
    const unread = await link();
    await change(unread, { ledgerAccount: "Cold wallet" });
    expect(await remove(unread)).toMatchObject({ unanswered: null });
    const linkLater = async () => {
      const id = await link();
      await refreshLater();
      return id;
    };
    const id = await linkLater();
    await change(id, { ledgerAccount: "Cold wallet" });
    expect(await remove(id)).toMatchObject({ unanswered: [{ ledgerAccount: "File", same: { count: 2, of: 2 } }] });
    const other = await linkLater();
    await change(other, { ledgerAccount: "Cold wallet", separateFrom: "File" });
    expect(await remove(other)).toMatchObject({ unanswered: [] });
  });

  it("counts the ledger's coins while the chain's are old, and says so", async () => {
    await buy("0.5", "Cold wallet");
    await satoshis({ [ADDRESS]: 70_000_000 });
    const id = await link();
    await change(id, { ledgerAccount: "Cold wallet" });
    await app.control("POST", "/faults", { upstream: "bitcoin-a", mode: "500" });
    await app.control("POST", "/faults", { upstream: "bitcoin-b", mode: "500" });
    app.clock.time += 11 * HOUR;
    await list();
    expect(await show()).toMatchObject({ isStale: false, counted: [{ amount: "0.2" }] });
    app.clock.time += 2 * HOUR;
    expect(await show()).toMatchObject({ isStale: true, counted: [], reconciliation: [{ difference: "0.2" }] });
    const { totals } = await summary();
    expect(Number(totals.value)).toBeCloseTo(0.5 * (await priceOf()), 4);
    await app.control("DELETE", "/faults");
  });

  it("does not count what the positions leave out: coins that were sold without a purchase", async () => {
    await book({ kind: "sell", account: "Cold wallet", price: "1", legs: [{ symbol: "btc", amount: "-1" }] });
    await satoshis({ [ADDRESS]: 50_000_000 });
    const id = await link();
    await change(id, { ledgerAccount: "Cold wallet" });
    expect(await show()).toMatchObject({ counted: [{ amount: "0.5" }], reconciliation: [{ ledger: "-1" }] });
    // Coins of another account cover that sale.
    await buy("3", "Kraken");
    expect(await show()).toMatchObject({ counted: [{ amount: "1.5" }] });
    expect(await totalValue()).toBeCloseTo(3.5 * (await priceOf()), 4);
  });

  it("is the only one, unless the user says that several are it together, and is changed by its owner only", async () => {
    const [first, second] = [await link(), await link(OTHER)];
    await change(first, { ledgerAccount: "Cold wallet", label: "Vault" });
    const reply = await send("PATCH", `/api/linked-accounts/${second}`, { ledgerAccount: " Cold wallet " });
    expect(reply.status).toBe(409);
    expect(await reply.text()).toContain('Vault already stands for "Cold wallet" of your ledger.');
    await change(first, { ledgerAccount: "" });
    expect(await change(second, { ledgerAccount: "Cold wallet" })).toMatchObject({ ledgerAccount: "Cold wallet" });
    const empty = await send("PATCH", `/api/linked-accounts/${second}`, { ledgerAccount: "" });
    expect(await empty.text()).toContain("Vault already stands for the coins without an account of your ledger.");
    expect(await change(second, { ledgerAccount: "", together: true })).toMatchObject({ ledgerAccount: "" });
    // Saying the same again is no second one.
    expect(await change(first, { ledgerAccount: "", label: "" })).toMatchObject({ label: "", ledgerAccount: "" });
    expect((await send("PATCH", "/api/linked-accounts/none", { label: "x" })).status).toBe(404);
    const owner = cookie;
    cookie = await app.signUp(`stranger${userNumber++}`);
    expect((await send("PATCH", `/api/linked-accounts/${first}`, { label: "x" })).status).toBe(404);
    cookie = owner;
  });

  it("is in records and in the chart, where records of the time before it was joined are outdated", async () => {
    await buy("0.5", "Cold wallet");
    await satoshis({ [ADDRESS]: 60_000_000 });
    const id = await link();
    // A record of the time before counts both. It is later than the booking, which would outdate it too.
    app.clock.time += MINUTE;
    await snapshotPortfolios(app.deps);
    app.clock.time += DAY;
    await app.tick();
    await refreshLater();
    await change(id, { ledgerAccount: "Cold wallet" });
    await snapshotPortfolios(app.deps);
    const price = await priceOf();
    const records = await ask<Point[]>("GET", "/api/portfolio/history?range=30d");
    expect(Number(records.at(-1)!.value)).toBeCloseTo(0.6 * price, 4);
    const points = await ask<Point[]>("GET", "/api/portfolio/values?range=30d");
    for (const { value } of points.slice(-3)) expect(Number(value)).toBeLessThan(0.7 * price);
  });
});

describe("a linked account that stands for none", () => {
  it("still asks about coins that the wallet of that ledger account does not prove", async () => {
    await importReceived("Nano", ["0.5", "BTC"], ["2", "ETH"]);
    await satoshis({ [ADDRESS]: 50_000_000 });
    const ofBitcoin = await link();
    await change(ofBitcoin, { ledgerAccount: "Nano" });
    await app.control("POST", "/wallets", { evm: [{ chainId: 1, address: EVM, units: "2000000000000000000" }] });
    await ask("POST", "/api/linked-accounts", { kind: "evm", address: EVM });
    const asked = (await list()).map(({ possibleDoubles }) => possibleDoubles.map(({ symbol }) => symbol));
    expect(asked.sort()).toEqual([[], ["eth"]]);
  });

  it("names an account of the ledger that has as much as several of them together", async () => {
    await importReceived("Cold wallet", ["1.5", "BTC"]);
    await satoshis({ [ADDRESS]: 50_000_000, [OTHER]: 100_000_000 });
    await link();
    expect((await show()).possibleDoubles).toEqual([]);
    const other = await link(OTHER);
    const doubles = (await list()).flatMap(({ possibleDoubles }) => possibleDoubles);
    expect(doubles.sort((a, b) => Number(a.chain) - Number(b.chain))).toMatchObject([
      { ledgerAccount: "Cold wallet", chain: "0.5", ledger: "1.5", together: "1.5" },
      { ledgerAccount: "Cold wallet", chain: "1", ledger: "1.5", together: "1.5" },
    ]);
    await change(other, { ledgerAccount: "Cold wallet" });
    // The other one may be the rest of that account.
    const rest = (await list()).filter(({ possibleDoubles }) => possibleDoubles.length > 0);
    expect(rest.map(({ possibleDoubles }) => possibleDoubles[0])).toMatchObject([{ chain: "0.5", together: "1.5" }]);
    const { totals } = await ask<{ totals: { value: string } }>("GET", "/api/portfolio/summary");
    expect(Number(totals.value)).toBeCloseTo(1.5 * (await priceOf()), 4);
  });

  it("names accounts of the ledger with about the same amount, until the user says that they are others", async () => {
    await importReceived("Cold wallet", ["0.48", "BTC"], ["0.5", "ETH"]);
    await buy("0.47", "Kraken");
    await satoshis({ [ADDRESS]: 50_000_000, [OTHER]: 48_000_000 });
    const id = await link();
    const double = { ledgerAccount: "Cold wallet", symbol: "btc", coinId: "bitcoin", chain: "0.5", ledger: "0.48" };
    const alone = { ...double, together: null, same: null };
    expect((await show()).possibleDoubles).toEqual([alone]);
    expect(await change(id, { separateFrom: "Cold wallet" })).toMatchObject({ possibleDoubles: [] });
    await refreshLater();
    expect((await show()).possibleDoubles).toEqual([]);
    // The answer follows the account of the ledger to a new name.
    const renamed = await rename("Cold wallet", "Vault");
    expect((await show()).possibleDoubles).toEqual([]);
    await undo(renamed);
    expect((await show()).possibleDoubles).toEqual([]);
    // Another account asks on its own, and no longer once it stands for one of them.
    const other = await link(OTHER);
    const asked = (await list()).find((one) => one.id === other)!;
    expect(asked.possibleDoubles.map(({ ledgerAccount }) => ledgerAccount)).toEqual(["Cold wallet", "Kraken"]);
    await change(id, { ledgerAccount: "Kraken" });
    expect((await list()).map(({ possibleDoubles }) => possibleDoubles.length)).toEqual([0, 1]);
    // Nothing is asked about a coin that is hidden as spam, and none of it counts.
    await ask("PUT", "/api/ledger-settings", { spam: ["bitcoin"] });
    expect((await list()).map(({ possibleDoubles }) => possibleDoubles)).toEqual([[], []]);
    expect((await show()).reconciliation).toEqual([]);
  });
});

it("a renamed Hyperliquid account keeps the name of its transactions", async () => {
  const address = `0x${"5b".repeat(20)}`;
  const { id } = await ask<Account>("POST", "/api/linked-accounts", { kind: "hyperliquid", address, label: "Main" });
  await change(id, { label: "Trading" });
  expect(await change(id, { label: "Perps" })).toMatchObject({ label: "Perps" });
  // What is booked from now on has the name, too.
  const sync = await findSync(app.deps.db, id);
  expect(sync && ledgerNameOf(sync)).toBe("Hyperliquid · Main");
});

it("a Hyperliquid account books under the name that its transactions were given", async () => {
  const address = `0x${"5c".repeat(20)}`;
  const { id } = await ask<Account>("POST", "/api/linked-accounts", { kind: "hyperliquid", address, label: "Main" });
  await bookHistory(app.deps, id);
  await buy("0.25", "Hyperliquid · Main");
  const name = async () => ledgerNameOf((await findSync(app.deps.db, id))!);
  const renamed = await rename("Hyperliquid · Main", "Trading");
  expect(await name()).toBe("Trading");
  expect(await ask("PATCH", `/api/transactions/${(await itemsOf("Trading"))[0]!.id}`, { note: "mine" })).toBeTruthy();
  expect(await name()).toBe("Trading");
  await undo(renamed);
  expect(await name()).toBe("Hyperliquid · Main");
});
