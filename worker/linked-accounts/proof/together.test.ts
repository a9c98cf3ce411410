import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countedIn, openHistories, unitsOf } from "../../test/histories.ts";

/** Several linked accounts that stand for one account of the ledger. */

const ADDRESS = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
const OTHER = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

let world: Awaited<ReturnType<typeof openHistories>>;
beforeAll(async () => {
  world = await openHistories("together", "bitcoin");
  await world.app.tick();
});
beforeEach(() => world.begin());
const add = async (kind: string, address: string) => {
  // The first one is the oldest.
  world.app.clock.time += 1;
  return (await world.ask<Account>("POST", "/api/linked-accounts", { kind, address })).id;
};
const join = async (address: string) => {
  const id = await add("bitcoin", address);
  await change(id, { ledgerAccount: "Nano" });
  return id;
};

type Account = {
  id: string;
  isStale: boolean;
  ledgerAccount: string | null;
  comparedWith: { name: string; isRead: boolean }[];
  counted: { symbol: string; amount: string }[] | null;
  holdings: { symbol: string; amount: string }[];
  reconciliation: { symbol: string; chain: string; ledger: string; difference: string }[];
  possibleDoubles: { ledgerAccount: string; together: string | null }[];
};
const list = async () => (await world.list()) as unknown as Account[];
const wallets = (command: object) => world.app.control("POST", "/wallets", command);
const buy = (amount: string, symbol: string, coinId: string, account: string) =>
  world.ask("POST", "/api/transactions", {
    ...{ kind: "buy", at: "2019-02-01T00:00:00Z", account, price: "200", legs: [{ symbol, coinId, amount }] },
  });
const change = (id: string, body: object) =>
  world.ask<Account>("PATCH", `/api/linked-accounts/${id}`, { ...body, together: true });
/** What counts of a coin. */
const counted = (coinId?: string) => countedIn(world, coinId);
const read = async (...ids: string[]) => {
  for (const id of ids) await world.fetchHistory(id);
  await world.readAll();
  await world.readAgain();
};
const histories = (seed: number) =>
  wallets({ chain: { histories: [{ seed, transactions: 40, wallets: [{ address: ADDRESS }, { address: OTHER }] }] } });

describe("several linked accounts of one ledger account", () => {
  it("are compared together, and count once", async () => {
    await buy("0.75", "btc", "bitcoin", "Nano");
    await buy("2", "eth", "ethereum", "Nano");
    await wallets({
      bitcoin: { [ADDRESS]: { satoshis: 50_000_000 }, [OTHER]: { satoshis: 30_000_000 } },
      evm: [{ chainId: 1, address: EVM, units: "2000000000000000000" }],
    });
    const ids = [await join(ADDRESS), await join(OTHER), await add("evm", EVM)];
    await world.readAgain();
    // The account has as much ether more as the wallet that stands for none.
    expect((await list())[2]).toMatchObject({ possibleDoubles: [{ ledgerAccount: "Nano" }] });
    await change(ids[2]!, { ledgerAccount: "Nano" });
    for (const one of await list())
      expect(
        one.reconciliation.map(({ symbol, chain, ledger, difference }) => [symbol, chain, ledger, difference]),
      ).toEqual([
        ["btc", "0.8", "0.75", "0.05"],
        ["eth", "2", "2", "0"],
      ]);
    expect((await list()).map((one) => one.counted?.map(({ amount }) => amount))).toEqual([["0.05"], [], []]);
    expect((await list())[0]!.comparedWith).toMatchObject([{ name: "Bitcoin" }, { name: "EVM wallet", isRead: true }]);
    expect(await counted()).toBe(80_000_000n);
    expect(await counted("ethereum")).toBe(200_000_000n);
    await world.send("DELETE", `/api/linked-accounts/${ids[0]}`);
    expect((await list())[0]).toMatchObject({ reconciliation: [{ chain: "0.3", ledger: "0.75" }, {}] });
  });

  it("count the ledger's coins until all of them were read", async () => {
    await buy("0.8", "btc", "bitcoin", "Nano");
    await wallets({ bitcoin: { [ADDRESS]: { satoshis: 50_000_000 }, [OTHER]: { satoshis: 30_000_000 } } });
    await join(ADDRESS);
    await world.readAgain();
    const other = await join(OTHER);
    await world.app.deps.db.d1
      .prepare("UPDATE linked_accounts SET as_of = NULL, holdings = '[]', due_at = 2e14 WHERE id = ?1")
      .bind(other)
      .run();
    const [first, second] = await list();
    expect(first).toMatchObject({ isStale: true, reconciliation: [], counted: [], comparedWith: [{ isRead: false }] });
    expect(second).toMatchObject({ isStale: true, reconciliation: [], counted: [] });
    expect(await counted()).toBe(80_000_000n);
    await world.readAgain();
    expect((await list())[1]).toMatchObject({ isStale: false, reconciliation: [{ chain: "0.8", difference: "0" }] });
  });

  it("is asked about the rest that the first one lacks", async () => {
    await buy("0.8", "btc", "bitcoin", "Nano");
    await wallets({ bitcoin: { [ADDRESS]: { satoshis: 50_000_000 }, [OTHER]: { satoshis: 30_000_000 } } });
    await join(ADDRESS);
    await add("bitcoin", OTHER);
    await world.readAgain();
    expect((await list())[1]).toMatchObject({ possibleDoubles: [{ ledgerAccount: "Nano", together: "0.8" }] });
  });

  it("book their histories once, and part them again without a loss", async () => {
    await histories(7);
    const ids = [await join(ADDRESS), await join(OTHER)];
    await read(...ids);
    const expected = (await list()).map(({ holdings }) => holdings[0]?.amount ?? "0");
    const total = await counted();
    for (const one of await world.list()) {
      expect(one.history).toMatchObject({ state: "complete" });
      expect(one.history?.problems.join()).not.toContain("missing");
      expect(one.reconciliation).toMatchObject([{ difference: "0" }]);
    }
    expect(unitsOf(await world.transactions(), "Nano", "bitcoin", 8)).toBe(total);
    expect((await world.transactions()).every(({ toAccount }) => toAccount === null)).toBe(true);
    // Apart, what one sent to the other is a transfer.
    await change(ids[1]!, { ledgerAccount: "Second" });
    expect(await counted()).toBe(total);
    expect((await world.transactions()).some(({ toAccount }) => toAccount !== null)).toBe(true);
    await world.readAgain();
    expect(JSON.stringify(await world.list())).toContain('"note":"With another linked account, ');
    for (const one of await list()) expect(one.reconciliation).toMatchObject([{ difference: "0" }]);
    await change(ids[1]!, { ledgerAccount: "Nano" });
    expect(await counted()).toBe(total);
    await world.ask("DELETE", `/api/linked-accounts/${ids[1]}/history`);
    expect(await counted()).toBe(total);
    await read(ids[1]!);
    await world.ask("DELETE", `/api/linked-accounts/${ids[1]}`);
    expect(await counted()).toBe(total);
    expect((await list())[0]!.reconciliation).toMatchObject([{ chain: expected[0], difference: "0" }]);
    await add("bitcoin", OTHER);
    await world.readAgain();
    expect(await counted()).toBe(total);
    await world.ask("DELETE", `/api/linked-accounts/${ids[0]}?transactions=delete`);
    expect((await list())[0]!.reconciliation).toMatchObject([{ chain: expected[1], difference: "0" }]);
  });
});
