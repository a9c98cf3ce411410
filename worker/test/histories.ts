import { expect } from "vitest";
import type { LinkedKindName } from "../../shared/linked-accounts/rules.ts";
import { toFixedPoint } from "../../shared/values/fixed.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { requestHistory } from "../linked-accounts/histories/histories.queries.ts";
import { refreshDue, refreshLinkedAccounts } from "../linked-accounts/refresh.ts";
import { jsonInit, startTestApp } from "./test-app.ts";

/** Reads the histories of linked accounts in tests. */

type History = { state: string; found: number; booked: number; problems: string[] };
type Account = {
  id: string;
  ledgerAccount: string | null;
  history: History | null;
  reconciliation: {
    symbol: string;
    difference: string;
    purchase: { transactionId: string; positionId: string | null } | null;
  }[];
};
type Leg = { symbol: string; coinId: string; amount: string };
export type Booked = {
  id: string;
  kind: string;
  at: string;
  account: string;
  toAccount: string | null;
  legs: Leg[];
  fee: Leg | null;
  lacksPrice: boolean;
};

/** The amount of a coin that transactions leave in an account, in its smallest units. */
export function unitsOf(all: readonly Booked[], name: string, coinId: string, decimals: number): bigint {
  const partOf = (leg: Leg | null) => (leg?.coinId === coinId ? toFixedPoint(leg.amount, decimals) : 0n);
  return all.reduce((total, { account, toAccount, legs, fee }) => {
    const moved = legs.reduce((sum, leg) => sum + partOf(leg), 0n);
    const own = account === name ? moved - partOf(fee) : 0n;
    return total + own - (toAccount === name ? moved : 0n);
  }, 0n);
}

type Amounts = readonly { symbol: string; coinId: string | null; amount: string }[];
type Counting = { counted: Amounts | null; holdings: Amounts };

/** The 10^−8 parts of a coin that count: in positions and in balances of linked accounts beside them. */
export async function countedIn(
  { ask }: { ask: <Reply>(method: string, path: string) => Promise<Reply> },
  coinId = "bitcoin",
): Promise<bigint> {
  const positions = await ask<Amounts>("GET", "/api/spot-positions");
  const linked = await ask<Counting[]>("GET", "/api/linked-accounts");
  return [...positions, ...linked.flatMap((one) => one.counted ?? one.holdings)]
    .filter((one) => one.coinId === coinId)
    .reduce((sum, { amount }) => sum + toFixedPoint(amount, 8), 0n);
}

const BEGIN = `
  INSERT INTO linked_histories (account_id, ledger_account, state, as_of, due_at)
  SELECT id, ledger_account, 'waiting', ?1, ?1 FROM linked_accounts`;

export async function openHistories(name: string, kind: LinkedKindName) {
  const app = await startTestApp(name);
  let users = 0;
  let cookie = await app.signUp(`historian${users}`);
  const sql = (text: string) => app.deps.db.d1.prepare(text);
  const send = (method: string, path: string, body?: object) =>
    app.request(path, body ? jsonInit(method, body, cookie) : { method, headers: { Cookie: cookie } });
  async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const reply = await send(method, path, body);
    expect(reply.ok, await reply.clone().text()).toBe(true);
    return reply.json<Reply>();
  }
  const list = () => ask<Account[]>("GET", "/api/linked-accounts");
  /** Only histories are read from now on, as balances are read elsewhere. */
  const restBalances = () => sql("UPDATE linked_accounts SET due_at = 2e14, progress = NULL").run();
  async function readAll(): Promise<void> {
    await restBalances();
    for (let run = 0; run < 60; run++) {
      if (!(await sql("SELECT 1 FROM linked_histories WHERE state <> 'complete'").first())) return;
      app.clock.time += MINUTE;
      await refreshLinkedAccounts(app.deps);
    }
    expect(await list()).toBe("complete");
  }
  return {
    app,
    send,
    ask,
    list,
    readAll,
    /** Begins anew: the upstreams as at first, and another user instead of all others. */
    async begin() {
      await app.control("POST", "/reset");
      await app.emptyUsers("rate_limits");
      await sql("DELETE FROM upstream_budgets WHERE upstream LIKE 'wallets %'").run();
      users += 1;
      cookie = await app.signUp(`historian${users}`);
    },
    find: async (id: string) => (await list()).find((one) => one.id === id)!,
    /** All transactions of the ledger, newest first. */
    async transactions(): Promise<Booked[]> {
      const all: Booked[] = [];
      let next: string | null = null;
      do {
        const path: string = `/api/transactions${next === null ? "" : `?cursor=${next}`}`;
        const page: { items: Booked[]; next: string | null } = await ask("GET", path);
        all.push(...page.items);
        ({ next } = page);
      } while (next !== null);
      return all;
    },
    /** Asks for a history that a run of the job begins. */
    askForHistory: async (id: string) => {
      const user = await sql("SELECT user_id AS id FROM linked_accounts WHERE id = ?").bind(id).first<{ id: string }>();
      await requestHistory(app.deps.db, user!.id, id, app.clock.now());
    },
    fetchHistory: (id: string) => send("POST", `/api/linked-accounts/${id}/history`),
    async link(address: string, ledgerAccount: string): Promise<string> {
      const { id } = await ask<Account>("POST", "/api/linked-accounts", { kind, address });
      await ask("PATCH", `/api/linked-accounts/${id}`, { ledgerAccount, together: true });
      return id;
    },
    /** Reads on a day later, after the balances. */
    async readAgain() {
      app.clock.time += 1440 * MINUTE;
      await sql("UPDATE linked_accounts SET due_at = 0").run();
      do {
        app.clock.time += MINUTE;
        await refreshDue(app.deps, null);
      } while (await sql("SELECT 1 FROM linked_accounts WHERE progress IS NOT NULL").first());
      await restBalances();
      app.clock.time += MINUTE;
      await refreshLinkedAccounts(app.deps);
      await readAll();
    },
    /** Guards calls so that the given one, and all later ones, are never answered, as when the run is killed. */
    cutAt(at: number) {
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
      return { guard, happened, count: () => count };
    },
    /** Undoes the histories and reads them again, with one run that is cut off. Returns how many calls that run made. */
    async restart(cut: { happened: Promise<void>; count(): number; restore(): void }, ids: readonly string[]) {
      for (const id of ids) await ask("DELETE", `/api/linked-accounts/${id}/history`);
      expect((await ask<{ items: Booked[] }>("GET", "/api/transactions")).items).toEqual([]);
      app.clock.time += 10 * MINUTE;
      await sql(BEGIN).bind(app.clock.time).run();
      await restBalances();
      await Promise.race([refreshLinkedAccounts(app.deps), cut.happened]);
      cut.restore();
      app.clock.time += 3 * MINUTE;
      await readAll();
      return cut.count();
    },
  };
}
