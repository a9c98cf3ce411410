import { beforeAll, beforeEach, expect, it } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { type Booked, countedIn, openHistories } from "../../test/histories.ts";
import { claimHistory, releaseHistory, requestHistory } from "../histories/histories.queries.ts";

/** What was booked of a wallet counts once, to whatever accounts the user moves it. */

const ADDRESS = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
const OTHER = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

let world: Awaited<ReturnType<typeof openHistories>>;
beforeAll(async () => {
  world = await openHistories("moved", "bitcoin");
  await world.app.tick();
});
beforeEach(() => world.begin());

type Account = {
  ledgerAccount: string | null;
  counted: { amount: string }[] | null;
  possibleDoubles: object[];
};
const find = async (id: string) => (await world.find(id)) as Awaited<ReturnType<typeof world.find>> & Account;

async function bookWallets(...addresses: string[]) {
  const wallets = addresses.map((address) => ({ address }));
  await world.app.control("POST", "/wallets", { chain: { histories: [{ seed: 5, transactions: 30, wallets }] } });
  const ids: string[] = [];
  for (const [index, address] of addresses.entries()) ids.push(await world.link(address, `w${index}`));
  for (const id of ids) await world.fetchHistory(id);
  await world.readAll();
  await world.readAgain();
  return ids;
}
const buy = (amount: string, account: string, at = "2019-02-01T00:00:00Z") =>
  world.ask("POST", "/api/transactions", {
    ...{ kind: "buy", at, account, price: "20000", legs: [{ symbol: "btc", coinId: "bitcoin", amount }] },
  });
const move = async (all: readonly Booked[], account: string) => {
  for (let start = 0; start < all.length; start += 10)
    await world.ask("POST", "/api/transactions/bulk", {
      ids: all.slice(start, start + 10).map(({ id }) => id),
      change: { account },
    });
};
/** The satoshis that count. */
const counted = () => countedIn(world);

it("keeps the coins of the account that they are moved to", async () => {
  const [id] = await bookWallets(ADDRESS);
  await buy("0.25", "Kraken");
  const before = await counted();
  const own = (await world.transactions()).filter(({ account }) => account === "w0");
  await move(own, "Kraken");
  expect(await counted()).toBe(before);
  expect(await find(id!)).toMatchObject({ ledgerAccount: "w0", counted: [], possibleDoubles: [] });
  await world.readAgain();
  expect(await counted()).toBe(before);
  await move(own.slice(0, 4), "w0");
  expect(await counted()).toBe(before);
});

it("counts once after a split, a merge, and a move to the account of another wallet", async () => {
  const ids = await bookWallets(ADDRESS, OTHER);
  const before = await counted();
  const all = await world.transactions();
  await move(all.filter(({ account, toAccount }) => account === "w0" && toAccount === null).slice(0, 5), "Vault");
  expect(await counted()).toBe(before);
  await move(
    all.filter(({ account, toAccount }) => account === "w0" && toAccount !== "w1"),
    "w1",
  );
  expect(await counted()).toBe(before);
  await world.readAgain();
  expect(await counted()).toBe(before);
  expect((await find(ids[1]!)).reconciliation).toMatchObject([{ difference: "0" }]);
});

it("counts once after the side of a transfer between wallets was removed", async () => {
  await bookWallets(ADDRESS, OTHER);
  const before = await counted();
  const between = (await world.transactions()).find(({ toAccount }) => toAccount !== null)!;
  const target = between.toAccount!;
  for (const change of [{ toAccount: null }, { toAccount: target }, { account: target, toAccount: null }]) {
    await world.ask("PATCH", `/api/transactions/${between.id}`, change);
    expect(await counted(), JSON.stringify(change)).toBe(before);
  }
});

it("histories of one user are read one after the other, because both book what is between them", async () => {
  const ids = [await world.link(ADDRESS, "w0"), await world.link(OTHER, "w1")];
  const { db, clock } = world.app.deps;
  const now = clock.now();
  const { user_id: userId } = (await db.d1
    .prepare("SELECT user_id FROM linked_accounts WHERE id = ?")
    .bind(ids[0])
    .first<{ user_id: string }>())!;
  for (const id of ids) await requestHistory(db, userId, id, now);
  const claim = (name: string, id: string) => claimHistory(db, { claim: name, now, until: now + MINUTE, id });
  const first = await claim("first", ids[0]!);
  expect(first).toBeDefined();
  expect(await claim("second", ids[1]!)).toBeUndefined();
  await releaseHistory(db, first!, { dueAt: null });
  expect(await claim("second", ids[1]!)).toMatchObject({ accountId: ids[1] });
});

it("is not parted from its ledger account while its history is booked there", async () => {
  const [id] = await bookWallets(ADDRESS);
  const before = await counted();
  const refused = await world.send("PATCH", `/api/linked-accounts/${id}`, { ledgerAccount: null });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('are booked in "w0". Undo the history first');
  await world.ask("DELETE", `/api/linked-accounts/${id}/history`);
  await world.ask("PATCH", `/api/linked-accounts/${id}`, { ledgerAccount: null });
  expect(await counted()).toBe(before);
});

it("asks about own transactions that leave the account, until the chain agrees", async () => {
  await world.app.control("POST", "/wallets", { bitcoin: { [ADDRESS]: { satoshis: 50_000_000 } } });
  await buy("0.3", "w0");
  await buy("0.2", "w0");
  const id = await world.link(ADDRESS, "w0");
  await world.readAgain();
  expect(await find(id)).toMatchObject({ counted: [], possibleDoubles: [] });
  const [second] = await world.transactions();
  await move([second!], "Vault");
  const [question] = (await find(id)).possibleDoubles;
  expect(question).toMatchObject({ ledgerAccount: "Vault", isMoved: true, symbol: "btc" });
  await move([second!], "w0");
  expect(await find(id)).toMatchObject({ counted: [], possibleDoubles: [] });
});

it("is compared with what is entered, moved or deleted by hand, at once", async () => {
  const [id] = await bookWallets(ADDRESS);
  const before = await counted();
  const chain = (await world.transactions()).find(({ legs }) => !legs[0]!.amount.startsWith("-"))!;
  const { amount } = chain.legs[0]!;
  const entered = async () =>
    (await find(id!)).history?.problems.filter((text) => text.startsWith("Your ledger had 1"));
  await buy(amount, "w0", chain.at);
  expect(await counted()).toBe(before);
  expect(await entered()).toHaveLength(1);
  const own = (await world.transactions()).find(({ kind }) => kind === "buy")!;
  await world.ask("DELETE", `/api/transactions/${own.id}`);
  expect(await counted()).toBe(before);
  expect(await entered()).toEqual([]);
  await world.ask("POST", `/api/transactions/${own.id}/restore`, {});
  expect(await counted()).toBe(before);
  // In another account, it is another purchase, and the chain's transaction is there again.
  await world.ask("PATCH", `/api/transactions/${own.id}`, { account: "Kraken" });
  expect(await entered()).toEqual([]);
  expect((await find(id!)).reconciliation).toMatchObject([{ difference: "0" }]);
  expect((await find(id!)).possibleDoubles).toMatchObject([{ ledgerAccount: "Kraken" }]);
  await move([own], "w0");
  expect(await counted()).toBe(before);
  expect(await entered()).toHaveLength(1);
});

it("loses nothing that the chain has when another account spends more than it has", async () => {
  const [id] = await bookWallets(ADDRESS);
  await buy("0.25", "Kraken");
  const before = await counted();
  const arrivals = (await world.transactions()).filter(
    ({ account, legs }) => account === "w0" && !legs[0]!.amount.startsWith("-"),
  );
  const [first] = arrivals.sort((a, b) => Number(b.legs[0]!.amount) - Number(a.legs[0]!.amount));
  await move([first!], "Kraken");
  const sell = (amount: string) =>
    world.ask("POST", "/api/transactions", {
      ...{ kind: "sell", at: "2026-02-01T00:00:00Z", account: "Kraken", price: "20000" },
      legs: [{ symbol: "btc", coinId: "bitcoin", amount: `-${amount}` }],
    });
  // Kraken has these without the moved coins.
  await sell("0.25");
  expect(await counted()).toBe(before - 25_000_000n);
  await sell("0.001");
  expect(await counted()).toBe(before - 25_000_000n);
  await move([first!], "w0");
  expect(await counted()).toBe(before - 25_000_000n);
  expect(await find(id!)).toMatchObject({ possibleDoubles: [], reconciliation: [{ difference: "0" }] });
});

it("changes no total when a history is booked beside an account that has sold more than it has", async () => {
  await world.begin();
  const book = (kind: string, amount: string, at: string) =>
    world.ask("POST", "/api/transactions", {
      ...{ kind, at, account: "Kraken", price: "20000" },
      legs: [{ symbol: "btc", coinId: "bitcoin", amount }],
    });
  await book("buy", "0.1", "2024-01-01T00:00:00Z");
  await book("sell", "-0.4", "2025-06-01T00:00:00Z");
  expect(await counted()).toBe(0n);
  const wallets = [{ address: ADDRESS }, { address: OTHER }];
  await world.app.control("POST", "/wallets", { chain: { histories: [{ seed: 5, transactions: 8, wallets }] } });
  const ids = [await world.link(ADDRESS, "Cold"), await world.link(OTHER, "Hot")];
  for (const id of ids) await world.ask("PATCH", `/api/linked-accounts/${id}`, { ledgerAccount: null });
  await world.readAgain();
  const before = await counted();
  expect(before).toBeGreaterThan(0n);
  for (const [index, id] of ids.entries()) {
    await world.ask("PATCH", `/api/linked-accounts/${id}`, { ledgerAccount: ["Cold", "Hot"][index] });
    expect(await counted()).toBe(before);
    await world.askForHistory(id);
    await world.readAll();
    expect((await find(id)).history).toMatchObject({ state: "complete" });
    expect(await counted()).toBe(before);
  }
});

it("says at once how many booked transfers were made another kind, moved or deleted", async () => {
  const [id] = await bookWallets(ADDRESS);
  const [out, other] = (await world.transactions()).filter(({ legs }) => legs[0]!.amount.startsWith("-"));
  await world.ask("PATCH", `/api/transactions/${out!.id}`, { kind: "sell", price: "20000" });
  const history = async () => (await find(id!)).history as { note: string | null; problems: string[] } | null;
  expect((await history())?.note).toContain("You changed the kind of 1 of them, as from a transfer to a sale.");
  expect((await find(id!)).reconciliation).toMatchObject([{ difference: "0" }]);
  await world.ask("PATCH", `/api/transactions/${out!.id}`, { kind: "transfer", price: null });
  expect(await history()).toMatchObject({ note: null });
  await world.ask("DELETE", `/api/transactions/${other!.id}`);
  expect((await history())?.problems.join()).toContain("You deleted 1 of them.");
});

it("asks about a file of the same wallet whose amounts have two decimals", async () => {
  const [id] = await bookWallets(ADDRESS);
  const own = (await world.transactions()).filter(({ account }) => account === "w0");
  const rounded = own
    .map(({ at, legs }) => ({
      at,
      amount: Number(legs[0]!.amount)
        .toFixed(2)
        .replace(/\.?0+$/, ""),
    }))
    .filter(({ amount }) => Number(amount) !== 0);
  for (const { at, amount } of rounded)
    await world.ask("POST", "/api/transactions", {
      ...{ kind: "transfer", at, account: "File" },
      legs: [{ symbol: "btc", coinId: "bitcoin", amount }],
    });
  expect((await find(id!)).possibleDoubles).toMatchObject([{ ledgerAccount: "File", same: { isRounded: true } }]);
});

it("is compared at once with a position whose amount is edited", async () => {
  const [id] = await bookWallets(ADDRESS);
  const before = await counted();
  const arrival = (await world.transactions())
    .filter(({ account, legs }) => account === "w0" && !legs[0]!.amount.startsWith("-"))
    .sort((a, b) => Number(b.legs[0]!.amount) - Number(a.legs[0]!.amount))[0]!;
  const { amount } = arrival.legs[0]!;
  const body = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", entryPrice: "20000" };
  const position = await world.ask<{ id: string }>("POST", "/api/spot-positions", { ...body, amount: "0.7" });
  const opening = (await world.transactions()).find(({ kind }) => kind === "buy")!;
  await move([opening], "w0");
  const entered = async () =>
    (await find(id!)).history?.problems.filter((text) => text.startsWith("Your ledger had 1"));
  expect(await entered()).toEqual([]);
  await world.ask("PATCH", `/api/spot-positions/${position.id}`, { amount });
  expect(await entered()).toHaveLength(1);
  expect(await counted()).toBe(before);
});
