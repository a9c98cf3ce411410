import { beforeAll, expect, it } from "vitest";
import { DAY, isoDate } from "../../../shared/values/time.ts";
import { DEMO_EVM } from "../../../tools/sandbox/wallets/demo.ts";
import { refreshEcosystems } from "../../ecosystems/refresh.ts";
import { openHistories, unitsOf } from "../../test/histories.ts";
import { refreshLinkedAccounts } from "../refresh.ts";

/** The history of linked EVM accounts, read from a block explorer of several chains. */

const FIRST = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
const SECOND = "0x742d35Cc6634C0532925a3b844Bc454e4438f44e";
const COINS = [
  { coin: "usd-coin", decimals: 6 },
  { coin: "chainlink", decimals: 18 },
];
const COIN_IDS = ["ethereum", ...COINS.map(({ coin }) => coin)];

type Balance = { chainId: number; coin: string; account: string; units: string };

let world: Awaited<ReturnType<typeof openHistories>>;
beforeAll(async () => {
  world = await openHistories("evm-histories", "evm");
  await world.app.tick();
  await refreshEcosystems(world.app.deps);
});

/** Plays transactions on two chains. Returns what each account has of each coin, to 18 decimals. */
async function play(seed: number, transactions: number): Promise<string[]> {
  const plan = { seed, transactions, accounts: [FIRST, SECOND], coins: COINS };
  const calls = [
    { chainId: 1, ...plan },
    { chainId: 8453, ...plan, seed: seed + 1, transactions: 20, coins: COINS.slice(0, 1) },
  ];
  const reply = await world.app.control("POST", "/wallets", { calls });
  const { evm } = await reply.json<{ evm: Balance[] }>();
  return [FIRST, SECOND].flatMap((address) =>
    COIN_IDS.map((coinId) => {
      const own = evm.filter(
        ({ account, coin }) => account === address.toLowerCase() && (coin === "native" ? "ethereum" : coin) === coinId,
      );
      const scale = coinId === "usd-coin" ? 10n ** 12n : 1n;
      return String(own.reduce((sum, { units }) => sum + BigInt(units) * scale, 0n));
    }),
  );
}

async function booked(): Promise<string[]> {
  const all = await world.transactions();
  return ["first", "second"].flatMap((name) => COIN_IDS.map((coinId) => String(unitsOf(all, name, coinId, 18))));
}

/** Lets the given request to the explorer, and all later ones, never be answered. */
function cutExplorer(at: number) {
  const { wallets } = world.app.deps;
  const cut = world.cutAt(at);
  const explorer = wallets.explorer!;
  world.app.deps.wallets = { ...wallets, explorer: { ...explorer, list: cut.guard(explorer.list) } };
  return {
    ...cut,
    restore: () => {
      world.app.deps.wallets = wallets;
    },
  };
}

it("books accounts to their balances after a cut at any request, and what came later once", async () => {
  const balances = await play(1, 110);
  const ids = [await world.link(FIRST, "first"), await world.link(SECOND, "second")];
  for (const id of ids) expect((await world.fetchHistory(id)).status).toBe(202);
  await world.readAll();
  expect(await booked()).toEqual(balances);
  const whole = await world.transactions();
  expect(whole.some(({ toAccount }) => toAccount !== null)).toBe(true);
  expect(whole.filter(({ kind }) => kind === "swap").length).toBeGreaterThan(5);
  const plain = (all: typeof whole) => all.map(({ id: _, ...rest }) => JSON.stringify(rest)).sort();
  const count = await world.restart(cutExplorer(Number.POSITIVE_INFINITY), ids);
  expect(count).toBeGreaterThan(30);
  for (const at of [1, 5, Math.ceil(count / 2), count]) {
    await world.restart(cutExplorer(at), ids);
    expect(plain(await world.transactions())).toEqual(plain(whole));
  }
  const later = await play(7, 60);
  await world.readAgain();
  expect(await booked()).toEqual(later);
});

it("books the wallet of the demo to its balances", async () => {
  await world.begin();
  const id = await world.link(DEMO_EVM, "demo");
  await world.app.deps.db.d1.prepare("UPDATE linked_accounts SET due_at = 0").run();
  await refreshLinkedAccounts(world.app.deps);
  await world.fetchHistory(id);
  await world.readAll();
  const { reconciliation, history } = await world.find(id);
  // The explorer does not serve BNB Chain.
  expect(history!.problems).toEqual(["Transactions on BNB Chain cannot be read."]);
  expect(reconciliation.length).toBeGreaterThan(4);
  expect(reconciliation.filter(({ difference }) => difference !== "0").map(({ symbol }) => symbol)).toEqual(["bnb"]);
  const kinds = (await world.transactions()).map(({ kind }) => kind);
  expect(kinds).toContain("swap");
});

it("says until when it waits, once the explorer's calls of a day are used up", async () => {
  await world.begin();
  const { wallets } = world.app.deps;
  world.app.deps.wallets = { ...wallets, explorer: { ...wallets.explorer!, perDay: 4 } };
  const id = await world.link(FIRST, "first");
  await world.fetchHistory(id);
  const day = isoDate(world.app.clock.time + DAY);
  await expect
    .poll(async () => (await world.find(id)).history)
    .toMatchObject({
      state: "waiting",
      problems: [
        `The block explorer allows this site no more requests for now. The reading goes on after ${day} 00:00 UTC.`,
      ],
    });
  world.app.deps.wallets = wallets;
  world.app.clock.time += DAY;
  await world.readAll();
  expect((await world.find(id)).history).toMatchObject({ state: "complete" });
  expect((await world.find(id)).history!.problems.join()).not.toContain("goes on");
});

it("says that pages are missing, and mends that once all are there", async () => {
  await world.begin();
  // Each of its balances is above zero on each chain.
  const balances = await play(377, 110);
  const id = await world.link(FIRST, "first");
  await world.app.control("POST", "/faults", { upstream: "explorer", match: "transactions", mode: "missing-page" });
  await world.fetchHistory(id);
  await world.readAll();
  const problem = "Transactions of ETH are missing: those that were found do not add up to its balance.";
  expect((await world.find(id)).history).toMatchObject({ state: "complete" });
  expect((await world.find(id)).history!.problems).toContain(problem);
  await world.app.control("DELETE", "/faults");
  await world.fetchHistory(id);
  await world.readAll();
  expect((await booked()).slice(0, 3)).toEqual(balances.slice(0, 3));
  expect((await world.find(id)).history).toMatchObject({ problems: [] });
});

it("names coins whose amounts are not known, and books them once they are", async () => {
  const token = { chainId: 1, coin: "chainlink" };
  await world.begin();
  await world.app.deps.db.d1.prepare("UPDATE token_contracts SET decimals = '{}'").run();
  await world.app.control("POST", "/wallets", { tokens: [{ ...token, mode: "no-decimals" }] });
  const balances = await play(3, 60);
  const id = await world.link(FIRST, "first");
  await world.fetchHistory(id);
  await world.readAll();
  const problem =
    "Transactions of LINK on Ethereum were found, but their amounts are not known, because its contract does not say the decimals. They are not booked.";
  const { history } = await world.find(id);
  expect(history!.problems.filter((text) => text.includes("LINK"))).toEqual([problem]);
  const [eth, usdc, link] = await booked();
  expect([eth, usdc, link]).toEqual([balances[0], balances[1], "0"]);
  // It is still named when only what is new is read.
  await world.readAgain();
  expect((await world.find(id)).history!.problems).toContain(problem);
  await world.app.control("POST", "/wallets", { tokens: [token] });
  await world.app.deps.db.d1.prepare("UPDATE token_contracts SET decimals = '{}'").run();
  // The next refresh of the balances learns the decimals.
  await world.app.deps.db.d1.prepare("UPDATE linked_accounts SET due_at = 0").run();
  await refreshLinkedAccounts(world.app.deps);
  await world.readAgain();
  expect((await booked()).slice(0, 3)).toEqual(balances.slice(0, 3));
  expect((await world.find(id)).history!.problems.filter((text) => text.includes("LINK"))).toEqual([]);
});

it("says that the operator has not set it up where there is no key", async () => {
  const { wallets } = world.app.deps;
  world.app.deps.wallets = { ...wallets, explorer: null };
  const id = await world.link("0x00000000219ab540356cBB839Cbe05303d7705Fa", "third");
  const { history } = await world.find(id);
  const problem = expect.stringContaining("has not set up the history of EVM accounts");
  expect(history).toMatchObject({ state: "unavailable", found: 0, problems: [problem] });
  const reply = await world.fetchHistory(id);
  expect([reply.status, await reply.text()]).toEqual([409, problem]);
  world.app.deps.wallets = wallets;
});
