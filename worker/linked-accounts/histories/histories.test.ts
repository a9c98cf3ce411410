import { HDKey } from "@scure/bip32";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TRANSACTION_COLUMNS } from "../../../shared/transactions/transactions-csv.ts";
import { type Exact, product, sumOf } from "../../../shared/values/decimal.ts";
import { toFixedPoint } from "../../../shared/values/fixed.ts";
import { isoTime, MINUTE } from "../../../shared/values/time.ts";
import { someOf } from "../../../tools/test/depth.ts";
import { type Booked, countedIn, openHistories, unitsOf } from "../../test/histories.ts";
import type { TestApp } from "../../test/test-app.ts";
import type { AddressHost } from "../../upstreams/wallets/esplora-address.ts";

/** The history of a linked account: read from the chain by the job of each minute, and booked in the ledger. */

const ADDRESS = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
const OTHER = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const keyOf = (seed: number, path: string, version: number) =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed), { public: version, private: version - 4 }).derive(path)
    .publicExtendedKey;
const ZPUB = keyOf(1, "m/84'/0'/0'", 0x04b24746);
const XPUB = keyOf(3, "m/44'/0'/0'", 0x0488b21e);

type Wallet = { satoshis: number; transactions: number };

let world: Awaited<ReturnType<typeof openHistories>>;
let app: TestApp;
beforeAll(async () => {
  world = await openHistories("histories", "bitcoin");
  app = world.app;
  await app.tick();
});
beforeEach(() => world.begin());
afterEach(() => app.restart());

const chain = async (command: object): Promise<Wallet[]> =>
  (await (await app.control("POST", "/wallets", { chain: command })).json<{ wallets: Wallet[] }>()).wallets;
const balances = () => chain({});

/** Lets the given request to the chain, and all later ones, never be answered, as when the run is killed. */
function cutRequests(at: number) {
  const { wallets } = app.deps;
  const cut = world.cutAt(at);
  const bitcoin = wallets.bitcoin.map(
    (host): AddressHost => ({
      ...host,
      read: cut.guard(host.read),
      transactions: cut.guard(host.transactions),
      height: cut.guard(host.height),
      isInBlock: cut.guard(host.isInBlock),
    }),
  );
  app.deps.wallets = { ...wallets, bitcoin };
  return {
    ...cut,
    restore: () => {
      app.deps.wallets = wallets;
    },
  };
}

const satoshisOf = (all: readonly Booked[], name: string): number => Number(unitsOf(all, name, "bitcoin", 8));

/** Links a wallet with 30 transactions, and books its history in the account "w". */
async function bookWallet() {
  await chain({ histories: [{ seed: 9, transactions: 30, wallets: [{ address: ADDRESS }] }] });
  const id = await world.link(ADDRESS, "w");
  await world.fetchHistory(id);
  await world.readAll();
  return { id, whole: await world.transactions() };
}

describe("the history of linked accounts", () => {
  it("books keys and addresses to the satoshi, with transfers between them once", async () => {
    const wallets = [
      { key: ZPUB, script: "p2wpkh", addresses: 12 },
      { key: XPUB, script: "p2pkh", addresses: 4 },
      { address: ADDRESS },
    ];
    await chain({ histories: [{ seed: 7, transactions: 120, waiting: 6, wallets }] });
    const ids: string[] = [];
    for (const [index, address] of [ZPUB, XPUB, ADDRESS].entries()) ids.push(await world.link(address, `w${index}`));
    for (const id of ids) expect((await world.fetchHistory(id)).status).toBe(202);
    await world.readAll();
    const all = await world.transactions();
    const expected = await balances();
    for (const [index, { satoshis, transactions: count }] of expected.entries()) {
      expect(satoshisOf(all, `w${index}`)).toBe(satoshis);
      expect((await world.find(ids[index]!)).history).toMatchObject({ state: "complete", found: count });
    }
    expect(all.some(({ toAccount }) => toAccount !== null)).toBe(true);
    expect(all.filter(({ lacksPrice }) => lacksPrice).length).toBeGreaterThan(0);
    const requests = await (await app.control("GET", "/requests")).text();
    expect(requests).toContain("/txs/chain/");
    expect(requests).not.toMatch(/[xyz]pub/);
  });

  it("goes on without a gap or a double after a cut at any request", async () => {
    await chain({ histories: [{ seed: 3, transactions: 64, wallets: [{ address: ADDRESS }, { address: OTHER }] }] });
    const [first, second] = [await world.link(ADDRESS, "first"), await world.link(OTHER, "second")];
    const read = async (cutAt: number) => {
      const requests = await world.restart(cutRequests(cutAt), [first, second]);
      return { requests, booked: (await world.transactions()).map(({ id: _, ...rest }) => rest) };
    };
    const whole = await read(Number.POSITIVE_INFINITY);
    expect(whole.requests).toBeGreaterThan(5);
    const [a, b] = await balances();
    const all = Array.from({ length: whole.requests }, (_, index) => index + 1);
    for (const cutAt of [Math.ceil(all.length / 2), ...someOf(all, 2)]) {
      const { booked } = await read(cutAt);
      expect(booked).toEqual(whole.booked);
    }
    const booked = await world.transactions();
    expect([satoshisOf(booked, "first"), satoshisOf(booked, "second")]).toEqual([a!.satoshis, b!.satoshis]);
  });

  it("books nothing that waits for a block, and removes what a block has no more", async () => {
    await chain({ histories: [{ seed: 11, transactions: 40, waiting: 8, wallets: [{ address: ADDRESS }] }] });
    const id = await world.link(ADDRESS, "w");
    await world.fetchHistory(id);
    await world.readAll();
    const before = await world.transactions();
    expect(satoshisOf(before, "w")).toBe((await balances())[0]!.satoshis);
    const edited = before.find(({ kind, legs }) => kind === "transfer" && !legs[0]!.amount.startsWith("-"))!;
    await world.ask("PATCH", `/api/transactions/${edited.id}`, { price: "20000" });
    const removed = before.at(-1)!;
    const elsewhere = before.at(-2)!;
    await world.ask("PATCH", `/api/transactions/${elsewhere.id}`, { account: "elsewhere" });
    await world.ask("DELETE", `/api/transactions/${removed.id}`);
    await chain({ blocks: 1, confirm: true });
    await world.readAgain();
    const confirmed = await world.transactions();
    expect(confirmed.length).toBeGreaterThan(before.length - 1);
    expect(confirmed.find((one) => one.id === edited.id)).toMatchObject({ price: "20000" });
    expect(confirmed.some(({ id: one }) => one === removed.id)).toBe(false);
    const { history } = await world.find(id);
    expect(history!.booked).toBe(confirmed.length);
    expect(history!.problems).toEqual([
      "You deleted 1 of them. To have them back, undo the history and fetch it again.",
      "You moved 1 of them to another account. Their coins count there, and not again here.",
    ]);
    await world.ask("PATCH", `/api/transactions/${elsewhere.id}`, { account: "w" });
    await chain({ orphans: 5, blocks: 1 });
    await world.readAgain();
    const [wallet] = await balances();
    const after = await world.transactions();
    expect((await world.find(id)).history).toMatchObject({ found: wallet!.transactions });
    expect(satoshisOf([...after, removed], "w")).toBe(wallet!.satoshis);
    expect(after.find((one) => one.id === edited.id)).toMatchObject({ price: "20000" });
  });

  it("makes a booked transaction one transfer once the other account is read, and undoes that", async () => {
    const wallets = [{ address: ADDRESS }, { address: OTHER }];
    await chain({ histories: [{ seed: 5, transactions: 60, wallets }] });
    const [first, second] = [await world.link(ADDRESS, "first"), await world.link(OTHER, "second")];
    const [a, b] = await balances();
    const sums = async () => {
      const all = await world.transactions();
      return [satoshisOf(all, "first"), satoshisOf(all, "second"), all.filter((one) => one.toAccount !== null).length];
    };
    await world.fetchHistory(first);
    await world.readAll();
    const alone = await world.transactions();
    expect(await sums()).toEqual([a!.satoshis, 0, 0]);
    await world.fetchHistory(second);
    await world.readAll();
    expect((await sums()).slice(0, 2)).toEqual([a!.satoshis, b!.satoshis]);
    expect((await sums())[2]).toBeGreaterThan(2);
    await world.ask("DELETE", `/api/linked-accounts/${second}?transactions=delete`);
    expect(await sums()).toEqual([a!.satoshis, 0, 0]);
    const plain = (all: Booked[]) => all.map(({ id: _, ...rest }) => JSON.stringify(rest)).sort();
    expect(plain(await world.transactions())).toEqual(plain(alone));
    expect(await world.ask("DELETE", `/api/linked-accounts/${first}/history`)).toEqual({
      deleted: true,
      transactions: alone.length,
    });
    expect(await world.transactions()).toEqual([]);
    expect((await world.find(first)).history).toBe(null);
  });

  it("books nothing that the ledger has from its owner, and leaves that when it is undone", async () => {
    const { id, whole } = await bookWallet();
    await world.ask("DELETE", `/api/linked-accounts/${id}/history`);
    const transfers = whole.filter(({ kind }) => kind === "transfer");
    const arrivals = transfers.filter(({ legs }) => !legs[0]!.amount.startsWith("-"));
    const departure = transfers.find(({ legs, fee }) => legs[0]!.amount.startsWith("-") && fee)!;
    const near = ({ at }: Booked, hours: number) => isoTime(Date.parse(at) + hours * 60 * MINUTE);
    const leg = (amount: string) => ({ symbol: "btc", coinId: "bitcoin", amount });
    const own = [
      { kind: "transfer", account: "w", at: near(arrivals[0]!, 3), legs: [leg(arrivals[0]!.legs[0]!.amount)] },
      // What left an exchange, as its file says it.
      {
        ...{ kind: "transfer", account: "Kraken", toAccount: "w", at: near(arrivals[1]!, -5) },
        legs: [leg(`-${arrivals[1]!.legs[0]!.amount}`)],
      },
      // The amount without its fee.
      { kind: "transfer", account: "w", at: near(departure, 0), legs: [leg(departure.legs[0]!.amount)] },
      // Another day, and another amount.
      { kind: "transfer", account: "w", at: near(arrivals[2]!, 30), legs: [leg(arrivals[2]!.legs[0]!.amount)] },
      { kind: "transfer", account: "w", at: near(arrivals[3]!, 0), legs: [leg("0.12345678")] },
    ];
    for (const body of own) await world.ask("POST", "/api/transactions", body);
    await world.fetchHistory(id);
    await world.readAll();
    expect((await world.find(id)).history).toMatchObject({
      booked: whole.length - 3,
      problems: expect.arrayContaining(["Your ledger had 3 of them already, which were not booked again."]),
    });
    expect(await world.transactions()).toHaveLength(whole.length + 2);
    await world.readAgain();
    expect(await world.transactions()).toHaveLength(whole.length + 2);
    await world.ask("DELETE", `/api/linked-accounts/${id}/history`);
    expect(await world.transactions()).toHaveLength(own.length);
  });

  it("is undone as a whole after its account was removed, with its transactions kept, and linked again", async () => {
    const { id: first, whole } = await bookWallet();
    await world.ask("DELETE", `/api/linked-accounts/${first}`);
    // Its coins count once from the first moment.
    const body = { kind: "bitcoin", address: ADDRESS };
    const { id: again } = await world.ask<{ id: string }>("POST", "/api/linked-accounts", body);
    expect(await world.find(again)).toMatchObject({ ledgerAccount: "w" });
    await world.fetchHistory(again);
    await world.readAll();
    expect(await world.transactions()).toEqual(whole);
    expect(await world.ask("DELETE", `/api/linked-accounts/${again}/history`)).toMatchObject({
      transactions: whole.length,
    });
    expect(await world.transactions()).toEqual([]);
  });

  it("moves at once when its account stands for another one of the ledger", async () => {
    const { id, whole } = await bookWallet();
    const [edited, deleted] = whole.filter(({ legs }) => !legs[0]!.amount.startsWith("-"));
    await world.ask("PATCH", `/api/transactions/${edited!.id}`, { kind: "buy", price: "30000" });
    await world.ask("DELETE", `/api/transactions/${deleted!.id}`);
    const before = await world.transactions();
    await world.ask("PATCH", `/api/linked-accounts/${id}`, { ledgerAccount: "Vault" });
    // What the user has changed or deleted stays so.
    const inVault = before.map((one) => ({ ...one, account: "Vault" }));
    expect(await world.transactions()).toEqual(inVault);
    expect((await world.find(id)).history).toMatchObject({ booked: whole.length - 1 });
    await world.readAgain();
    expect(await world.transactions()).toEqual(inVault);
  });

  it("leaves a position whose owner stated only its amount and price, on whatever day", async () => {
    const { id, whole } = await bookWallet();
    await world.ask("DELETE", `/api/linked-accounts/${id}/history`);
    const arrival = whole.find(({ kind, legs }) => kind === "transfer" && !legs[0]!.amount.startsWith("-"))!;
    const position = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount: arrival.legs[0]!.amount };
    await world.ask("POST", "/api/spot-positions", { ...position, entryPrice: "40000" });
    await world.ask("PATCH", `/api/linked-accounts/${id}`, { ledgerAccount: "" });
    await world.fetchHistory(id);
    await world.readAll();
    const after = await world.transactions();
    expect(after).toHaveLength(whole.length);
    expect(after.map(({ kind, legs }) => [kind, legs[0]!.amount])).toContainEqual(["buy", position.amount]);
    expect(await world.find(id)).toMatchObject({ counted: [] });
  });

  it("names a position of as much as several arrivals, which can take its place with its cost", async () => {
    const { id, whole } = await bookWallet();
    await world.ask("PATCH", `/api/linked-accounts/${id}`, { ledgerAccount: "" });
    const arrivals = whole.filter(({ kind, legs }) => kind === "transfer" && !legs[0]!.amount.startsWith("-"));
    const parts = arrivals.slice(0, 2).map(({ legs }) => legs[0]!.amount as Exact);
    const position = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount: sumOf(parts) };
    const { id: positionId } = await world.ask<{ id: string }>("POST", "/api/spot-positions", {
      ...position,
      entryPrice: "40000",
    });
    const [line] = (await world.find(id)).reconciliation;
    const { transactionId } = line!.purchase!;
    expect(line).toMatchObject({ difference: `-${position.amount}`, purchase: { positionId } });
    // Until then, the cost that is known stays as it was.
    const summary = await world.ask<{ totals: { cost: string }; unknown: { amount: Exact }[] }>(
      "GET",
      "/api/portfolio/summary",
    );
    expect(Number(summary.totals.cost)).toBeCloseTo(Number(position.amount) * 40_000, 2);
    expect(summary).toMatchObject({ averageCost: [] });
    const unknown = sumOf(summary.unknown.map(({ amount }) => amount));
    expect(toFixedPoint(sumOf([unknown, position.amount]), 8)).toBe(await countedIn(world));
    await world.ask("POST", "/api/opening-balances", {
      ...{ symbol: "btc", coinId: "bitcoin", account: "Own wallet", at: arrivals[1]!.at },
      parts: parts.map((amount) => ({ amount, cost: product(amount, "40000" as Exact) })),
      arrivals: (await world.transactions())
        .filter(({ kind, legs }) => kind === "transfer" && parts.includes(legs[0]!.amount as Exact))
        .map((arrival) => arrival.id),
    });
    await world.ask("DELETE", `/api/transactions/${transactionId}`);
    expect(await world.find(id)).toMatchObject({ counted: [], reconciliation: [{ difference: "0", purchase: null }] });
    // The cost of the position is known of coins of the chain.
    const { holdings } = await world.ask<{ holdings: { knownAmount: string; account: string }[] }>(
      "GET",
      `/api/portfolio/as-of?at=${isoTime(app.clock.time)}`,
    );
    expect(holdings).toHaveLength(1);
    expect(Number(holdings[0]!.knownAmount)).toBeGreaterThan(0);
    // What is read later touches none of it.
    await world.readAgain();
    expect(await world.find(id)).toMatchObject({ counted: [] });
  });

  it("names a purchase that was days before the arrival of as many coins", async () => {
    const { id, whole } = await bookWallet();
    const arrival = whole.find(({ kind, legs }) => kind === "transfer" && !legs[0]!.amount.startsWith("-"))!;
    const purchase = await world.ask<{ id: string }>("POST", "/api/transactions", {
      ...{ kind: "buy", account: "w", legs: arrival.legs, price: "20000" },
      at: isoTime(Date.parse(arrival.at) - 3 * 1440 * MINUTE),
    });
    expect((await world.find(id)).reconciliation).toMatchObject([{ purchase: { transactionId: purchase.id } }]);
  });

  it("gives way to a file that comes later, also with rounded amounts, and comes back when that is undone", async () => {
    const { id, whole } = await bookWallet();
    const plain = (all: Booked[]) => all.map(({ id: _, ...rest }) => JSON.stringify(rest)).sort();
    const arrivals = whole.filter(({ kind, legs }) => kind === "transfer" && !legs[0]!.amount.startsWith("-"));
    const [first, second, priced] = [arrivals[0]!, arrivals[1]!, arrivals[2]!];
    // What its owner has changed stays.
    await world.ask("PATCH", `/api/transactions/${priced.id}`, { price: "20000" });
    const rounded = (Number(second.legs[0]!.amount) + 0.0000004).toFixed(8);
    const rows = [
      [first.at, first.legs[0]!.amount],
      [second.at, rounded],
      [priced.at, priced.legs[0]!.amount],
    ].map(([at, amount]) =>
      [at, "buy", "w", "", "", "", "", "", amount, "BTC", "bitcoin", "", "30000", ...Array(8).fill("")].join(","),
    );
    const header = TRANSACTION_COLUMNS.join(",");
    const file = await world.ask<{ id: string; rows: object }>("POST", "/api/imports", {
      fileName: "w.csv",
      csv: [header, ...rows].join("\n"),
      dryRun: false,
    });
    expect(file.rows).toMatchObject({ booked: 3 });
    const after = await world.transactions();
    // The priced one is there twice, because its owner has stated something of it.
    expect(after).toHaveLength(whole.length + 1);
    expect(after.filter(({ kind }) => kind === "buy")).toHaveLength(3);
    const status = async () => (await world.find(id)).history!;
    const had = "Your ledger had 2 of them already, which were not booked again.";
    expect(await status()).toMatchObject({ booked: whole.length - 2, problems: expect.arrayContaining([had]) });
    await world.readAgain();
    expect(await world.transactions()).toHaveLength(whole.length + 1);
    await world.ask("DELETE", `/api/imports/${file.id}`);
    const back = await world.transactions();
    expect(await status()).toMatchObject({ booked: whole.length });
    expect((await status()).problems).not.toContain(had);
    expect(plain(back.filter((one) => one.at !== priced.at))).toEqual(
      plain(whole.filter((one) => one.at !== priced.at)),
    );
    await world.readAgain();
    expect(await world.transactions()).toHaveLength(whole.length);
  });

  it("follows its account of the ledger to another name, and back, and books nothing again", async () => {
    const wallets = [{ address: ADDRESS }, { address: OTHER }];
    await chain({ histories: [{ seed: 5, transactions: 40, wallets }] });
    const ids = [await world.link(ADDRESS, "first"), await world.link(OTHER, "second")];
    for (const id of ids) await world.fetchHistory(id);
    await world.readAll();
    const edited = (await world.transactions()).find(
      ({ account, kind }) => account === "first" && kind === "transfer",
    )!;
    await world.ask("PATCH", `/api/transactions/${edited.id}`, { price: "20000" });
    const whole = await world.transactions();
    const nameOf = async (id: string) => (await world.find(id)).ledgerAccount;
    const setAll = (from: string, to: string) =>
      world.ask<{ before: object[]; linked: string[] }>("POST", "/api/transactions/bulk", {
        ids: whole.filter(({ account }) => account === from).map(({ id }) => id),
        change: { account: to },
      });
    const name = 'My "cold" wallet 🧊';
    // What arrived from another own account has the old name until it is changed too.
    expect(await setAll("first", name)).toMatchObject({ linked: [] });
    const arrivals = whole.filter(({ toAccount }) => toAccount === "first");
    expect(arrivals.length).toBeGreaterThan(0);
    for (const { id } of arrivals) {
      expect(await nameOf(ids[0]!)).toBe("first");
      await world.ask("PATCH", `/api/transactions/${id}`, { toAccount: name });
    }
    expect([await nameOf(ids[0]!), await nameOf(ids[1]!)]).toEqual([name, "second"]);
    const renamed = await world.transactions();
    await world.readAgain();
    expect(await world.transactions()).toEqual(renamed);
    const [a, b] = await balances();
    expect([satoshisOf(renamed, name), satoshisOf(renamed, "second")]).toEqual([a!.satoshis, b!.satoshis]);
    await chain({ blocks: 1, histories: [{ seed: 6, transactions: 20, wallets }] });
    await world.readAgain();
    const [later] = await balances();
    expect(satoshisOf(await world.transactions(), name)).toBe(later!.satoshis);
    expect((await world.transactions()).find(({ id }) => id === edited.id)).toMatchObject({ price: "20000" });
    await world.ask("DELETE", `/api/linked-accounts/${ids[0]}/history`);
    expect((await world.transactions()).some(({ account }) => account === name)).toBe(false);
  });

  it("refuses an account that stands for none of the ledger, and says what to do", async () => {
    const { id } = await world.ask<{ id: string }>("POST", "/api/linked-accounts", {
      kind: "bitcoin",
      address: ADDRESS,
    });
    const reply = await world.fetchHistory(id);
    expect([reply.status, await reply.text()]).toEqual([409, expect.stringContaining("First choose the account")]);
    expect((await world.fetchHistory("unknown")).status).toBe(404);
  });

  it.each([
    // The first page of the address, and the pages after it.
    ["txs", 60, 0],
    ["chain", 70, 25],
  ])("says that pages are missing (%s), and mends that once all are there", async (match, transactions, found) => {
    await chain({ histories: [{ seed: 5, transactions, wallets: [{ address: ADDRESS }] }] });
    const id = await world.link(ADDRESS, "w");
    for (const upstream of ["bitcoin-a", "bitcoin-b"])
      await app.control("POST", "/faults", { upstream, match, mode: "missing-page" });
    await world.fetchHistory(id);
    await world.readAll();
    const problems = ["Transactions of BTC are missing: those that were found do not add up to its balance."];
    expect((await world.find(id)).history).toMatchObject({ state: "complete", found, problems });
    const olderPages = async () => (await (await app.control("GET", "/requests")).text()).split("/txs/chain/").length;
    // The job reads all once more. After that, only a request of the user does.
    for (const isWhole of [true, false]) {
      const before = await olderPages();
      await world.readAgain();
      expect((await world.find(id)).history).toMatchObject({ found, problems });
      if (found > 0) expect((await olderPages()) > before).toBe(isWhole);
    }
    const [edited] = await world.transactions();
    if (edited) await world.ask("PATCH", `/api/transactions/${edited.id}`, { price: "20000" });
    await app.control("DELETE", "/faults");
    await world.fetchHistory(id);
    await world.readAll();
    const [wallet] = await balances();
    const booked = await world.transactions();
    const { history } = await world.find(id);
    expect(history).toMatchObject({ found: wallet!.transactions });
    expect(history!.problems).not.toContain(problems[0]);
    expect(satoshisOf(booked, "w")).toBe(wallet!.satoshis);
    if (edited) expect(booked.find((one) => one.id === edited.id)).toMatchObject({ price: "20000" });
  });

  it("names a failure and tries again", async () => {
    await chain({ histories: [{ seed: 5, transactions: 10, wallets: [{ address: ADDRESS }] }] });
    const id = await world.link(ADDRESS, "w");
    for (const upstream of ["bitcoin-a", "bitcoin-b"]) await app.control("POST", "/faults", { upstream, mode: "500" });
    await world.fetchHistory(id);
    expect((await world.find(id)).history).toMatchObject({
      state: "failed",
      problems: ["Bitcoin could not be read: the server gave an unusable answer."],
    });
    await app.control("DELETE", "/faults");
    app.clock.time += 30 * MINUTE;
    await world.readAll();
    expect((await world.find(id)).history).toMatchObject({ state: "complete", problems: [] });
  });
});
