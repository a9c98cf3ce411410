import { HDKey } from "@scure/bip32";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toFixedPoint } from "../../../shared/values/fixed.ts";
import { isoTime, MINUTE } from "../../../shared/values/time.ts";
import { someOf } from "../../../tools/test/depth.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import type { AddressHost } from "../../upstreams/wallets/esplora-address.ts";
import { refreshLinkedAccounts } from "../refresh.ts";

/** The history of a linked account: read from the chain by the job of each minute, and booked in the ledger. */

const ADDRESS = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
const OTHER = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const keyOf = (seed: number, path: string, version: number) =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed), { public: version, private: version - 4 }).derive(path)
    .publicExtendedKey;
const ZPUB = keyOf(1, "m/84'/0'/0'", 0x04b24746);
const XPUB = keyOf(3, "m/44'/0'/0'", 0x0488b21e);

type History = { state: string; from: string; to: string; found: number; booked: number; problems: string[] };
type Account = {
  id: string;
  history: History | null;
  holdings: { amount: string }[];
  reconciliation: { chain: string; ledger: string; difference: string }[];
};
type Leg = { amount: string };
type Transaction = {
  id: string;
  kind: string;
  at: string;
  account: string;
  toAccount: string | null;
  legs: Leg[];
  fee: Leg | null;
  source: string;
  lacksPrice: boolean;
};
type Wallet = { satoshis: number; transactions: number };

let app: TestApp;
let cookie: string;
let userNumber = 0;

beforeAll(async () => {
  app = await startTestApp("histories");
  await app.tick();
});
beforeEach(async () => {
  await app.control("POST", "/reset");
  await app.emptyUsers("rate_limits");
  await app.deps.db.d1.prepare("DELETE FROM upstream_budgets WHERE upstream LIKE 'wallets %'").run();
  cookie = await app.signUp(`historian${userNumber++}`);
});
afterEach(() => app.restart());

const send = (method: string, path: string, body?: object) =>
  app.request(path, body ? jsonInit(method, body, cookie) : { method, headers: { Cookie: cookie } });
async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const reply = await send(method, path, body);
  expect(reply.ok, await reply.clone().text()).toBe(true);
  return reply.json<Reply>();
}
const chain = async (command: object): Promise<Wallet[]> =>
  (await (await app.control("POST", "/wallets", { chain: command })).json<{ wallets: Wallet[] }>()).wallets;
const balances = () => chain({});
const list = () => ask<Account[]>("GET", "/api/linked-accounts");
const find = async (id: string) => (await list()).find((one) => one.id === id)!;
async function link(address: string, ledgerAccount: string): Promise<string> {
  const { id } = await ask<Account>("POST", "/api/linked-accounts", { kind: "bitcoin", address });
  await ask("PATCH", `/api/linked-accounts/${id}`, { ledgerAccount });
  return id;
}
const fetchHistory = (id: string) => send("POST", `/api/linked-accounts/${id}/history`);
async function minute() {
  app.clock.time += MINUTE;
  await refreshLinkedAccounts(app.deps);
}
const sql = (text: string) => app.deps.db.d1.prepare(text);
/** Only histories are read from now on, as balances are read elsewhere. */
const restBalances = () => sql("UPDATE linked_accounts SET due_at = 9e15, progress = NULL").run();
async function readAll(): Promise<void> {
  await restBalances();
  for (let run = 0; run < 60; run++) {
    const open = await sql("SELECT 1 FROM linked_histories WHERE state <> 'complete'").first();
    if (!open) return;
    await minute();
  }
  expect(await list()).toBe("complete");
}
/** Reads on a day later. */
async function readAgain() {
  app.clock.time += 1440 * MINUTE;
  await restBalances();
  await minute();
  await readAll();
}
/** Lets the given request to the chain, and all later ones, never be answered, as when the run is killed. */
function cutRequests(at: number) {
  const bitcoin = app.deps.wallets.bitcoin;
  let count = 0;
  let cut = () => {};
  const happened = new Promise<void>((resolve) => {
    cut = resolve;
  });
  const guard =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
    (...args: Args): Promise<Value> => {
      count += 1;
      if (count < at) return call(...args);
      cut();
      return new Promise(() => {});
    };
  const hosts = bitcoin.map(
    (host): AddressHost => ({
      ...host,
      read: guard(host.read),
      transactions: guard(host.transactions),
      height: guard(host.height),
      isInBlock: guard(host.isInBlock),
    }),
  );
  const wallets = app.deps.wallets;
  app.deps.wallets = { ...wallets, bitcoin: hosts };
  return {
    happened,
    count: () => count,
    restore: () => {
      app.deps.wallets = wallets;
    },
  };
}
const transactions = async () => (await ask<{ items: Transaction[] }>("GET", "/api/transactions")).items;

function satoshisOf(all: readonly Transaction[], name: string): number {
  const value = (text: string) => Number(toFixedPoint(text, 8));
  return all.reduce((sum, { account, toAccount, legs, fee }) => {
    const moved = value(legs[0]!.amount);
    const own = account === name ? moved - (fee ? value(fee.amount) : 0) : 0;
    return sum + own - (toAccount === name ? moved : 0);
  }, 0);
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
    for (const [index, address] of [ZPUB, XPUB, ADDRESS].entries()) ids.push(await link(address, `w${index}`));
    for (const id of ids) expect((await fetchHistory(id)).status).toBe(202);
    await readAll();
    const all = await transactions();
    const expected = await balances();
    for (const [index, { satoshis, transactions: count }] of expected.entries()) {
      expect(satoshisOf(all, `w${index}`)).toBe(satoshis);
      expect((await find(ids[index]!)).history).toMatchObject({ state: "complete", found: count });
    }
    expect(all.some(({ toAccount }) => toAccount !== null)).toBe(true);
    expect(all.filter(({ lacksPrice }) => lacksPrice).length).toBeGreaterThan(0);
    const requests = await (await app.control("GET", "/requests")).text();
    expect(requests).toContain("/txs/chain/");
    expect(requests).not.toMatch(/[xyz]pub/);
  });

  it("goes on without a gap or a double after a cut at any request", async () => {
    await chain({ histories: [{ seed: 3, transactions: 64, wallets: [{ address: ADDRESS }, { address: OTHER }] }] });
    const [first, second] = [await link(ADDRESS, "first"), await link(OTHER, "second")];
    const read = async (cutAt: number) => {
      for (const id of [first, second]) await ask("DELETE", `/api/linked-accounts/${id}/history`);
      expect(await transactions()).toEqual([]);
      app.clock.time += 10 * MINUTE;
      const now = app.clock.time;
      await app.deps.db.d1
        .prepare(
          "INSERT INTO linked_histories (account_id, ledger_account, state, as_of, due_at) SELECT id, ledger_account, 'waiting', ?1, ?1 FROM linked_accounts",
        )
        .bind(now)
        .run();
      await restBalances();
      const cut = cutRequests(cutAt);
      await Promise.race([refreshLinkedAccounts(app.deps), cut.happened]);
      cut.restore();
      const requests = cut.count();
      app.clock.time += 3 * MINUTE;
      await readAll();
      return { requests, booked: (await transactions()).map(({ id: _, ...rest }) => rest) };
    };
    const whole = await read(Number.POSITIVE_INFINITY);
    expect(whole.requests).toBeGreaterThan(5);
    const [a, b] = await balances();
    const all = Array.from({ length: whole.requests }, (_, index) => index + 1);
    for (const cutAt of someOf(all, 5)) {
      const { booked } = await read(cutAt);
      expect(booked).toEqual(whole.booked);
    }
    const booked = await transactions();
    expect([satoshisOf(booked, "first"), satoshisOf(booked, "second")]).toEqual([a!.satoshis, b!.satoshis]);
  });

  it("books nothing that waits for a block, and removes what a block has no more", async () => {
    await chain({ histories: [{ seed: 11, transactions: 40, waiting: 8, wallets: [{ address: ADDRESS }] }] });
    const id = await link(ADDRESS, "w");
    await fetchHistory(id);
    await readAll();
    const before = await transactions();
    expect(satoshisOf(before, "w")).toBe((await balances())[0]!.satoshis);
    const edited = before.find(({ kind, legs }) => kind === "transfer" && !legs[0]!.amount.startsWith("-"))!;
    await ask("PATCH", `/api/transactions/${edited.id}`, { price: "20000" });
    const removed = before.at(-1)!;
    await ask("DELETE", `/api/transactions/${removed.id}`);
    await chain({ blocks: 1, confirm: true });
    await readAgain();
    const confirmed = await transactions();
    expect(confirmed.length).toBeGreaterThan(before.length - 1);
    expect(confirmed.find((one) => one.id === edited.id)).toMatchObject({ price: "20000" });
    expect(confirmed.some(({ id: one }) => one === removed.id)).toBe(false);
    await chain({ orphans: 5, blocks: 1 });
    await readAgain();
    const [wallet] = await balances();
    const after = await transactions();
    expect((await find(id)).history).toMatchObject({ found: wallet!.transactions });
    expect(satoshisOf([...after, removed], "w")).toBe(wallet!.satoshis);
    expect(after.find((one) => one.id === edited.id)).toMatchObject({ price: "20000" });
  });

  it("makes a booked transaction one transfer once the other account is read, and undoes that", async () => {
    const wallets = [{ address: ADDRESS }, { address: OTHER }];
    await chain({ histories: [{ seed: 5, transactions: 60, wallets }] });
    const [first, second] = [await link(ADDRESS, "first"), await link(OTHER, "second")];
    const [a, b] = await balances();
    const sums = async () => {
      const all = await transactions();
      return [satoshisOf(all, "first"), satoshisOf(all, "second"), all.filter((one) => one.toAccount !== null).length];
    };
    await fetchHistory(first);
    await readAll();
    const alone = await transactions();
    expect(await sums()).toEqual([a!.satoshis, 0, 0]);
    await fetchHistory(second);
    await readAll();
    expect((await sums()).slice(0, 2)).toEqual([a!.satoshis, b!.satoshis]);
    expect((await sums())[2]).toBeGreaterThan(2);
    await ask("DELETE", `/api/linked-accounts/${second}?transactions=delete`);
    expect(await sums()).toEqual([a!.satoshis, 0, 0]);
    const plain = (all: Transaction[]) => all.map(({ id: _, ...rest }) => JSON.stringify(rest)).sort();
    expect(plain(await transactions())).toEqual(plain(alone));
    expect(await ask("DELETE", `/api/linked-accounts/${first}/history`)).toEqual({
      deleted: true,
      transactions: alone.length,
    });
    expect(await transactions()).toEqual([]);
    expect((await find(first)).history).toBe(null);
  });

  it("books nothing that the ledger has from its owner, and leaves that when it is undone", async () => {
    await chain({ histories: [{ seed: 9, transactions: 30, wallets: [{ address: ADDRESS }] }] });
    const id = await link(ADDRESS, "w");
    await fetchHistory(id);
    await readAll();
    const whole = await transactions();
    await ask("DELETE", `/api/linked-accounts/${id}/history`);
    const transfers = whole.filter(({ kind }) => kind === "transfer");
    const arrivals = transfers.filter(({ legs }) => !legs[0]!.amount.startsWith("-"));
    const departure = transfers.find(({ legs, fee }) => legs[0]!.amount.startsWith("-") && fee)!;
    const near = ({ at }: Transaction, hours: number) => isoTime(Date.parse(at) + hours * 60 * MINUTE);
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
    for (const body of own) await ask("POST", "/api/transactions", body);
    await fetchHistory(id);
    await readAll();
    expect((await find(id)).history).toMatchObject({
      booked: whole.length - 3,
      problems: expect.arrayContaining(["Your ledger had 3 of them already, which were not booked again."]),
    });
    expect(await transactions()).toHaveLength(whole.length + 2);
    await readAgain();
    expect(await transactions()).toHaveLength(whole.length + 2);
    await ask("DELETE", `/api/linked-accounts/${id}/history`);
    expect(await transactions()).toHaveLength(own.length);
  });

  it("refuses an account that stands for none of the ledger, and says what to do", async () => {
    const { id } = await ask<Account>("POST", "/api/linked-accounts", { kind: "bitcoin", address: ADDRESS });
    const reply = await fetchHistory(id);
    expect([reply.status, await reply.text()]).toEqual([409, expect.stringContaining("First choose the account")]);
    expect((await fetchHistory("unknown")).status).toBe(404);
  });

  it("names a failure and tries again", async () => {
    await chain({ histories: [{ seed: 5, transactions: 10, wallets: [{ address: ADDRESS }] }] });
    const id = await link(ADDRESS, "w");
    for (const upstream of ["bitcoin-a", "bitcoin-b"]) await app.control("POST", "/faults", { upstream, mode: "500" });
    await fetchHistory(id);
    expect((await find(id)).history).toMatchObject({
      state: "failed",
      problems: ["Bitcoin could not be read: the server gave an unusable answer."],
    });
    await app.control("DELETE", "/faults");
    app.clock.time += 30 * MINUTE;
    await readAll();
    expect((await find(id)).history).toMatchObject({ state: "complete", problems: [] });
  });
});
