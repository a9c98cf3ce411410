import { beforeAll, expect, it } from "vitest";
import { coinIdOfToken, ICP_LEDGER } from "../../../shared/icp-tokens/coin-id.ts";
import { accountIdOf } from "../../../shared/linked-accounts/addresses/icp.ts";
import { openHistories, unitsOf } from "../../test/histories.ts";
import type { IcpLedgers } from "../../upstreams/wallets/icp-ledgers.ts";

/** The history of linked accounts of the Internet Computer, read from the ledgers' index. */

const FIRST = "snnfi-lalgb-kxvh6-e5ehd-gwd5u-ld6ye-jwloa-klsxp-cq4v5-a5izx-zae";
/** An account id, which only the ICP ledger knows. */
const SECOND = accountIdOf("ijsei-nrxkc-26l5m-cj5ki-tkdti-7befc-6lhjr-ofope-4szgt-hmnvc-aqe");
const CKBTC = "mxzaz-hqaaa-aaaar-qaada-cai";

type Balance = { ledger: string; account: string; units: string; blocks: number };

let world: Awaited<ReturnType<typeof openHistories>>;
beforeAll(async () => {
  world = await openHistories("icp-histories", "icp");
  await world.app.tick();
  await world.app.tickTokens();
});

const play = async (seed: number, transactions: number): Promise<Balance[]> => {
  const icp = [FIRST, SECOND].map(accountIdOf);
  const blocks = [
    { seed, transactions, accounts: icp },
    { ledger: CKBTC, seed: seed + 1, transactions, accounts: [FIRST] },
  ];
  const reply = await world.app.control("POST", "/wallets", { blocks });
  return (await reply.json<{ accounts: Balance[] }>()).accounts;
};

/** Lets the given request to a ledger, and all later ones, never be answered. */
function cutLedgers(at: number) {
  const { wallets } = world.app.deps;
  const cut = world.cutAt(at);
  const { icp, icrc } = wallets.icp;
  const ledgers: IcpLedgers = {
    icp: { ...icp, blocks: cut.guard(icp.blocks) },
    icrc: { ...icrc, blocks: cut.guard(icrc.blocks) },
  };
  world.app.deps.wallets = { ...wallets, icp: ledgers };
  return {
    ...cut,
    restore: () => {
      world.app.deps.wallets = wallets;
    },
  };
}

it("books principals to the smallest unit after a cut at any request, and what came later once", async () => {
  const balances = await play(1, 160);
  const ids = [await world.link(FIRST, "first"), await world.link(SECOND, "second")];
  const expected = (all: readonly Balance[]) => all.map(({ units }) => units);
  const booked = async () => {
    const all = await world.transactions();
    const units = (name: string, ledger: string) => String(unitsOf(all, name, coinIdOfToken(ledger), 8));
    return [units("first", ICP_LEDGER), units("second", ICP_LEDGER), units("first", CKBTC)];
  };
  for (const id of ids) expect((await world.fetchHistory(id)).status).toBe(202);
  await world.readAll();
  expect(await booked()).toEqual(expected(balances));
  const whole = await world.transactions();
  expect(whole.some(({ toAccount }) => toAccount !== null)).toBe(true);
  expect(whole.filter(({ kind }) => kind === "fee").length).toBeGreaterThan(5);
  const plain = (all: typeof whole) => all.map(({ id: _, ...rest }) => JSON.stringify(rest)).sort();
  const count = await world.restart(cutLedgers(Number.POSITIVE_INFINITY), ids);
  expect(count).toBeGreaterThan(30);
  for (const at of [1, 2, Math.ceil(count / 2), count]) {
    await world.restart(cutLedgers(at), ids);
    expect(plain(await world.transactions())).toEqual(plain(whole));
  }
  const later = await play(9, 130);
  await world.readAgain();
  expect(await booked()).toEqual(expected(later));
  const { history } = await world.find(ids[0]!);
  expect(history).toMatchObject({ state: "complete", problems: [] });
});
