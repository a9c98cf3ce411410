import { beforeAll, expect, it } from "vitest";
import { SCHEDULED_INTERVAL } from "../../shared/linked-accounts/rules.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { inDepth } from "../../tools/test/depth.ts";
import type { Deps } from "../deps.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { refreshLinkedAccounts } from "./refresh.ts";

const ACCOUNTS = inDepth(40, 1000);
const EVM = 0.5 * ACCOUNTS;
const BITCOIN = 0.35 * ACCOUNTS;
const SOLANA = 0.1 * ACCOUNTS;

let app: TestApp;

/** The calls of each upstream by minute. */
const calls = new Map<string, Map<number, number>>();
function count(upstream: string) {
  const minute = Math.floor(app.clock.time / MINUTE);
  const own = calls.get(upstream) ?? calls.set(upstream, new Map()).get(upstream)!;
  own.set(minute, (own.get(minute) ?? 0) + 1);
}

/** Services that answer at once. Only the limits are of interest here. */
function answering({ wallets }: Deps): Deps["wallets"] {
  const bitcoin = wallets.bitcoin.map((host) => ({
    ...host,
    read: async () => {
      count(host.upstream);
      return { ok: true as const, value: { satoshis: 1n, isUsed: true } };
    },
    async transactions() {
      count(host.upstream);
      return { ok: true as const, value: { confirmed: [], isWaiting: false, isUsed: true, next: null } };
    },
    async height() {
      count(host.upstream);
      return { ok: true as const, value: 900_000 };
    },
  }));
  const evm = wallets.evm.map((chain) => ({
    ...chain,
    read: async (reads: readonly unknown[]) => {
      count(chain.upstream);
      return { ok: true as const, value: reads.map(() => 1n) };
    },
  }));
  const explorer: Deps["wallets"]["explorer"] = {
    ...wallets.explorer!,
    async list() {
      count(wallets.explorer!.upstream);
      return { ok: true, value: { items: [], lastAt: null, next: null } };
    },
  };
  const blocks = (upstream: string) => async () => {
    count(upstream);
    return { ok: true as const, value: [] };
  };
  const { icp, icrc } = wallets.icp;
  const { solana } = wallets;
  const tokens = async () => {
    count(solana.upstream);
    return { ok: true as const, value: [] };
  };
  const balance = (upstream: string) => async () => {
    count(upstream);
    return { ok: true as const, value: 1n };
  };
  return {
    bitcoin,
    evm,
    explorer,
    solana: { ...solana, tokens, balance: balance(solana.upstream) },
    solanaHistory: wallets.solanaHistory && {
      ...wallets.solanaHistory,
      tokens,
      async signatures() {
        count(solana.upstream);
        return { ok: true as const, value: [] };
      },
    },
    icp: {
      icp: { ...icp, balance: balance(icp.upstream), blocks: blocks(icp.upstream) },
      icrc: { ...icrc, balance: balance(icrc.upstream), blocks: blocks(icrc.upstream) },
    },
  };
}

beforeAll(async () => {
  app = await startTestApp("linked-day");
  await app.empty("linked_accounts", "token_contracts");
  await app.tick();
  await app.tickTokens();
  await app.signUp("owner");
  const rows = Array.from({ length: ACCOUNTS }, (_, i) => {
    const kind = i < EVM ? "evm" : i < EVM + BITCOIN ? "bitcoin" : i < EVM + BITCOIN + SOLANA ? "solana" : "icp";
    return { id: `account-${i}`, kind, address: `address-${i}` };
  });
  await app.deps.db.d1
    .prepare(
      "INSERT INTO token_contracts (origin, platform, contracts) VALUES (?1, 'base', '[]'), (?1, 'solana', '[]')",
    )
    .bind(app.deps.config.marketOrigin)
    .run();
  await app.deps.db.d1
    .prepare(
      `INSERT INTO linked_accounts (id, user_id, kind, address, label, ledger_account, created_at, due_at)
       SELECT value ->> 'id', (SELECT id FROM users WHERE username = 'owner'), value ->> 'kind', value ->> 'address', '',
         value ->> 'id', 0, ?2
       FROM json_each(?1)`,
    )
    .bind(JSON.stringify(rows), app.clock.time)
    .run();
  await app.deps.db.d1
    .prepare(
      `INSERT INTO linked_histories (account_id, ledger_account, state, as_of, due_at)
       SELECT id, ledger_account, 'waiting', ?1, ?1 FROM linked_accounts`,
    )
    .bind(app.clock.time)
    .run();
});

const NEXT_DUE = `
  SELECT min(due) AS due FROM
    (SELECT min(due_at) AS due FROM linked_accounts UNION ALL SELECT min(due_at) FROM linked_histories)`;
/** The start of the next minute in which an account is due. The minutes before it make no call. */
async function nextMinute(): Promise<number> {
  const next = app.clock.time + MINUTE;
  const row = await app.deps.db.d1.prepare(NEXT_DUE).first<{ due: number }>();
  return next + Math.max(0, Math.ceil((row!.due - next) / MINUTE)) * MINUTE;
}

const HISTORIES = `
  SELECT kind, count(*) AS "all", sum(covered IS NOT NULL) AS read,
    sum(covered IS NULL AND problems LIKE '%The reading goes on after%') AS waits
  FROM linked_histories JOIN linked_accounts ON id = account_id GROUP BY kind`;

it(`${ACCOUNTS} accounts are refreshed through a whole day, within the budget of each upstream`, async () => {
  const { deps } = app;
  const working = { ...deps, wallets: answering(deps) };
  const start = app.clock.time;
  let runs = 0;
  for (; app.clock.time < start + DAY; app.clock.time = await nextMinute()) {
    await refreshLinkedAccounts(working);
    runs += 1;
  }
  expect(runs).toBeGreaterThan(inDepth(20, 4 * 60));
  const row = await deps.db.d1
    .prepare("SELECT min(coalesce(as_of, 0)) AS asOf, count(problem) AS problems FROM linked_accounts")
    .first<{ asOf: number; problems: number }>();
  expect(row!.problems).toBe(0);
  // The last refresh of each account was on time. A few minutes of delay are allowed, because many accounts are due at
  // once.
  expect(start + DAY - row!.asOf).toBeLessThanOrEqual(SCHEDULED_INTERVAL + 5 * MINUTE);

  const { bitcoin, evm, solana, icp, explorer } = deps.wallets;
  for (const { upstream, limits } of [...bitcoin, ...evm, solana, icp.icp, icp.icrc, explorer!]) {
    const minutes = [...(calls.get(upstream)?.values() ?? [])];
    const ofTheDay = minutes.reduce((sum, made) => sum + made, 0);
    expect(Math.max(0, ...minutes), upstream).toBeLessThanOrEqual(limits.perMinute);
    // A limit of each day ends at midnight, which this day crosses.
    if (upstream !== explorer!.upstream) expect(ofTheDay * 31, upstream).toBeLessThanOrEqual(limits.perMonth);
  }
  const days = new Map<number, number>();
  for (const [minute, made] of calls.get(explorer!.upstream)!) {
    const day = Math.floor((minute * MINUTE) / DAY);
    days.set(day, (days.get(day) ?? 0) + made);
  }
  for (const made of days.values()) expect(made).toBeLessThanOrEqual(explorer!.perDay);
  const { results } = await deps.db.d1
    .prepare(HISTORIES)
    .all<{ kind: string; all: number; read: number; waits: number }>();
  for (const { kind, all, read, waits } of results)
    expect([kind, read + waits, kind === "evm" ? 0 : waits]).toEqual([kind, all, 0]);
  // A reading makes three calls for each of five chains, so that a day bears 333 EVM accounts.
  expect(results.find(({ kind }) => kind === "evm")!.read).toBeGreaterThanOrEqual(Math.min(EVM, 333));
  calls.delete(explorer!.upstream);
  const total = [...calls.values()].flatMap((minutes) => [...minutes.values()]).reduce((sum, made) => sum + made, 0);
  // One call for each chain of an EVM account, one for a Bitcoin address, three for a Solana
  // address, and one for each ledger of a principal.
  const refreshes = DAY / SCHEDULED_INTERVAL;
  const icpAccounts = ACCOUNTS - EVM - BITCOIN - SOLANA;
  const balances = refreshes * (EVM * 6 + BITCOIN + SOLANA * 3 + icpAccounts * 36);
  // The newest block and a page of an address, a page of each ledger of a principal, and the accounts of tokens of both
  // programs with an empty list of a Solana address.
  const needed = balances + BITCOIN * 2 + icpAccounts * 37 + SOLANA * 3;
  // While many new accounts wait, a refresh of a principal that is not complete after 30 minutes begins again.
  expect(total).toBeLessThanOrEqual(needed * 1.01);
}, 900_000);
