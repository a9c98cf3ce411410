import { beforeAll, expect, it } from "vitest";
import { DAY, isoDate, MINUTE } from "../../../shared/values/time.ts";
import { someOf } from "../../../tools/test/depth.ts";
import { refreshEcosystems } from "../../ecosystems/refresh.ts";
import { openHistories, unitsOf } from "../../test/histories.ts";
import { refreshLinkedAccounts } from "../refresh.ts";

/** The history of linked Solana addresses, read from a JSON-RPC server. */

const FIRST = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const SECOND = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const COINS = [
  { coin: "usd-coin", decimals: 6 },
  { coin: "chainlink", decimals: 9 },
];
const COIN_IDS = ["solana", ...COINS.map(({ coin }) => coin)];

type Balance = { account: string; coin: string; units: string };

let world: Awaited<ReturnType<typeof openHistories>>;
beforeAll(async () => {
  world = await openHistories("solana-histories", "solana");
  await world.app.tick();
  await refreshEcosystems(world.app.deps);
});

const command = async (slots: object) =>
  (await (await world.app.control("POST", "/wallets", { slots })).json<{ solana: Balance[] }>()).solana;
/** Plays transactions. Returns what each wallet has of each coin, to 9 decimals. */
async function play(seed: number, transactions: number): Promise<string[]> {
  const solana = await command({ plans: [{ seed, transactions, accounts: [FIRST, SECOND], coins: COINS }] });
  return solana.map(({ coin, units }) => String(BigInt(units) * (coin === "usd-coin" ? 1_000n : 1n)));
}

async function booked(): Promise<string[]> {
  const all = await world.transactions();
  return ["first", "second"].flatMap((name) => COIN_IDS.map((coinId) => String(unitsOf(all, name, coinId, 9))));
}
const problemsOf = async (id: string) => (await world.find(id)).history!.problems;

/** Lets the given request to the server, and all later ones, never be answered. */
function cutServer(at: number) {
  const { wallets } = world.app.deps;
  const cut = world.cutAt(at);
  const server = wallets.solanaHistory!;
  const { guard } = cut;
  world.app.deps.wallets = {
    ...wallets,
    solanaHistory: {
      ...server,
      tokens: guard(server.tokens),
      signatures: guard(server.signatures),
      transaction: guard(server.transaction),
    },
  };
  return {
    ...cut,
    restore: () => {
      world.app.deps.wallets = wallets;
    },
  };
}

it("books wallets to their balances after a cut at any request, and what came later once", async () => {
  const balances = await play(1, 90);
  const ids = [await world.link(FIRST, "first"), await world.link(SECOND, "second")];
  for (const id of ids) expect((await world.fetchHistory(id)).status).toBe(202);
  await world.readAll();
  expect(await booked()).toEqual(balances);
  for (const id of ids) expect(await problemsOf(id)).toEqual([]);
  const whole = await world.transactions();
  expect(whole.some(({ toAccount }) => toAccount !== null)).toBe(true);
  expect(whole.filter(({ kind }) => kind === "swap").length).toBeGreaterThan(3);
  const plain = (all: typeof whole) => all.map(({ id: _, ...rest }) => JSON.stringify(rest)).sort();
  const count = await world.restart(cutServer(Number.POSITIVE_INFINITY), ids);
  expect(count).toBeGreaterThan(30);
  for (const at of [Math.ceil(count / 2), ...someOf([1, 3, count], 1)]) {
    await world.restart(cutServer(at), ids);
    expect(plain(await world.transactions())).toEqual(plain(whole));
  }
  const later = await play(7, 40);
  await world.readAgain();
  expect(await booked()).toEqual(later);
  for (const id of ids) expect(await problemsOf(id)).toEqual([]);
});

it("agrees with the balances that are read", async () => {
  await world.begin();
  await play(5, 60);
  const id = await world.link(FIRST, "first");
  await world.app.deps.db.d1.prepare("UPDATE linked_accounts SET due_at = 0").run();
  await refreshLinkedAccounts(world.app.deps);
  await world.fetchHistory(id);
  await world.readAll();
  const { reconciliation } = await world.find(id);
  expect(reconciliation.length).toBeGreaterThan(1);
  expect(reconciliation.filter(({ difference }) => difference !== "0")).toEqual([]);
});

it("names transactions that the server lists but does not have, and books them once it does", async () => {
  await world.begin();
  const balances = await play(3, 40);
  await command({ unknown: 8 });
  const id = await world.link(FIRST, "first");
  await world.fetchHistory(id);
  await world.readAll();
  const problem = /^The server has no record of \d transactions any more, so that what they moved is not booked\.$/;
  expect(await problemsOf(id)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(problem),
      "Transactions of SOL are missing: those that were found do not add up to its balance.",
    ]),
  );
  // It is still named when only what is new is read.
  await world.readAgain();
  expect(await problemsOf(id)).toContainEqual(expect.stringMatching(problem));
  await command({ unknown: 0 });
  await world.readAgain();
  expect(await problemsOf(id)).toEqual([]);
  expect((await booked()).slice(0, 3)).toEqual(balances.slice(0, 3));
});

it("names coins whose transactions the server does not list, and mends that once it does", async () => {
  await world.begin();
  const balances = await play(3, 40);
  await command({ forgotten: 12 });
  const id = await world.link(FIRST, "first");
  await world.fetchHistory(id);
  await world.readAll();
  expect(await problemsOf(id)).toContain(
    "Transactions of SOL are missing: those that were found do not add up to its balance.",
  );
  await command({ forgotten: 0 });
  await world.fetchHistory(id);
  await world.readAll();
  expect((await booked()).slice(0, 3)).toEqual(balances.slice(0, 3));
  expect(await problemsOf(id)).toEqual([]);
});

it("says that a list is missing as a whole", async () => {
  await world.begin();
  await play(3, 10);
  const id = await world.link(FIRST, "first");
  await world.app.control("POST", "/faults", { upstream: "solana", mode: "missing-page" });
  await world.fetchHistory(id);
  await world.readAll();
  const problem = "Transactions of SOL are missing: those that were found do not add up to its balance.";
  expect(await problemsOf(id)).toContain(problem);
});

it.each(someOf(["500", "429", "auth", "html", "truncated", "wrong-types", "duplicates", "reset", "bomb"], 4))(
  "waits while the server answers with %s, and goes on without a gap",
  async (mode) => {
    await world.begin();
    const balances = await play(6, 30);
    const id = await world.link(FIRST, "first");
    await world.app.control("POST", "/faults", { upstream: "solana", mode });
    await world.fetchHistory(id);
    world.app.clock.time += MINUTE;
    await refreshLinkedAccounts(world.app.deps);
    const { history } = await world.find(id);
    expect(history).toMatchObject({ state: "failed", found: 0, booked: 0 });
    expect(history!.problems.join()).toMatch(/^The Solana server could not be read: .+\.$/);
    await world.app.control("DELETE", "/faults");
    world.app.clock.time += DAY;
    await world.readAll();
    expect((await booked()).slice(0, 3)).toEqual(balances.slice(0, 3));
    expect(await problemsOf(id)).toEqual([]);
  },
);

it("says until when it waits, once the calls of a day are used up", async () => {
  await world.begin();
  await play(8, 20);
  const { wallets } = world.app.deps;
  world.app.deps.wallets = { ...wallets, solanaHistory: { ...wallets.solanaHistory!, perDay: 7 } };
  const id = await world.link(FIRST, "first");
  await world.fetchHistory(id);
  const day = isoDate(world.app.clock.time + DAY);
  await expect
    .poll(async () => (await world.find(id)).history)
    .toMatchObject({
      state: "waiting",
      problems: [
        `The Solana server allows this site no more requests for now. The reading goes on after ${day} 00:00 UTC.`,
      ],
    });
  world.app.deps.wallets = wallets;
  world.app.clock.time += DAY;
  await world.readAll();
  expect((await world.find(id)).history).toMatchObject({ state: "complete", problems: [] });
});

it("leaves a quarter of the server's calls of a minute for the balances", () => {
  const { solana, solanaHistory } = world.app.deps.wallets;
  expect(solanaHistory!.upstream).toBe(solana.upstream);
  expect(solanaHistory!.limits.perMinute).toBe(solana.limits.perMinute * 0.75);
  expect(solanaHistory!.perDay * 31).toBeLessThanOrEqual(solana.limits.perMonth * 0.75);
});

it("refuses a server that keeps no transactions", async () => {
  await world.begin();
  await command({ keepsNone: true });
  const id = await world.link(FIRST, "first");
  await world.fetchHistory(id);
  expect((await world.find(id)).history).toMatchObject({
    state: "failed",
    problems: ["The Solana server of this site keeps no transactions, so that the history cannot be read."],
  });
});

it("says that the operator has not set it up where there is no server", async () => {
  const { wallets } = world.app.deps;
  world.app.deps.wallets = { ...wallets, solanaHistory: null };
  const id = await world.link(SECOND, "third");
  const { history } = await world.find(id);
  const problem = expect.stringContaining("has not set up the history of Solana accounts");
  expect(history).toMatchObject({ state: "unavailable", found: 0, problems: [problem] });
  const reply = await world.fetchHistory(id);
  expect([reply.status, await reply.text()]).toEqual([409, problem]);
  world.app.deps.wallets = wallets;
});
