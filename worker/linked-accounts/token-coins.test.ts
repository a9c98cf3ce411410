import { beforeAll, beforeEach, expect, it } from "vitest";
import { MINUTE } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { refreshLinkedAccounts } from "./refresh.ts";

/** Internet Computer tokens that the market lists too: both ids are one coin. */

const PRINCIPAL = "snnfi-lalgb-kxvh6-e5ehd-gwd5u-ld6ye-jwloa-klsxp-cq4v5-a5izx-zae";
const ACCOUNT = "49c4180c3392090223c74626e5281f0d4f9817c9aedf254a153c88cce01c139f";
const CHAT = "2ouva-viaaa-aaaaq-aaamq-cai";
const CKBTC = "mxzaz-hqaaa-aaaar-qaada-cai";

type Account = {
  id: string;
  state: string;
  reconciliation: { symbol: string; chain: string; ledger: string; difference: string }[];
  possibleDoubles: { symbol: string }[];
};
type Spot = { id: string; coinId: string; amount: string };

const MAX_RUNS = 60;

let app: TestApp;
let cookie: string;
let userNumber = 0;

beforeAll(async () => {
  app = await startTestApp("token-coins");
  await app.tick();
  await app.tickTokens();
});
beforeEach(async () => {
  await app.control("POST", "/reset");
  await app.deps.db.d1.prepare("DELETE FROM upstream_budgets WHERE upstream LIKE 'wallets %'").run();
  cookie = await app.signUp(`tokens${userNumber++}`);
  await app.control("POST", "/wallets", {
    icp: { [ACCOUNT]: "0" },
    icrc: [
      { ledger: CKBTC, account: PRINCIPAL, units: "1830000" },
      { ledger: CHAT, account: PRINCIPAL, units: "0" },
    ],
  });
});

async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const reply = await app.request(
    path,
    body ? jsonInit(method, body, cookie) : { method, headers: { Cookie: cookie } },
  );
  expect(reply.ok, await reply.clone().text()).toBe(true);
  return reply.json<Reply>();
}
const list = () => ask<Account[]>("GET", "/api/linked-accounts");
const summary = () =>
  ask<{ totals: { value: string }; spot: Spot[]; linked: object[] }>("GET", "/api/portfolio/summary");

async function linkTo(ledgerAccount: string): Promise<Account> {
  const { id } = await ask<Account>("POST", "/api/linked-accounts", { kind: "icp", address: PRINCIPAL, label: "" });
  for (let run = 0; run < MAX_RUNS && (await list())[0]!.state !== "current"; run++) {
    app.clock.time += MINUTE;
    await refreshLinkedAccounts(app.deps);
  }
  await ask("PATCH", `/api/linked-accounts/${id}`, { ledgerAccount });
  return (await list())[0]!;
}

it.each(["chain-key-bitcoin", `icp:${CKBTC}`])(
  "a position in %s counts once with the chain's balance",
  async (coinId) => {
    await ask("GET", "/api/search-coins?q=ckbtc");
    const body = { symbol: "ckbtc", name: "ckBTC", coinId, amount: "0.0183", entryPrice: "60000" };
    const { id } = await ask<Spot>("POST", "/api/spot-positions", body);
    const before = await summary();
    const account = await linkTo("");
    expect(account.reconciliation).toMatchObject([
      { symbol: "ckbtc", chain: "0.0183", ledger: "0.0183", difference: "0" },
    ]);
    const after = await summary();
    expect(after.linked).toEqual([]);
    expect(after.spot).toMatchObject([{ coinId, amount: "0.0183" }]);
    expect(after.totals.value).toBe(before.totals.value);
    const own = await ask<{ items: object[] }>("GET", `/api/transactions?coinId=${encodeURIComponent(coinId)}`);
    expect(own.items).toHaveLength(1);
    await ask("DELETE", `/api/spot-positions/${id}`);
    expect((await ask<{ items: object[] }>("GET", "/api/transactions")).items).toEqual([]);
  },
);

it("says that the chain has none of a coin that the market lists", async () => {
  await ask("GET", "/api/search-coins?q=openchat");
  const body = { symbol: "chat", name: "OpenChat", coinId: "openchat", amount: "20", entryPrice: "1" };
  await ask("POST", "/api/spot-positions", body);
  const { reconciliation } = await linkTo("");
  expect(reconciliation).toMatchObject([
    { symbol: "ckBTC", chain: "0.0183", ledger: "0", difference: "0.0183" },
    { symbol: "chat", chain: "0", ledger: "20", difference: "-20" },
  ]);
});

it("an import knows ckBTC by its symbol", async () => {
  const header =
    "Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub,Countervalue Ticker,Countervalue at Operation Date,Countervalue at CSV Export";
  const csv = `${header}\n2025-01-02T10:00:00.000Z,Confirmed,CKBTC,IN,0.0183,0,hash,NNS,x,USD,,`;
  await ask("POST", "/api/imports", { fileName: "a.csv", csv });
  const account = await linkTo("NNS");
  expect(account.reconciliation).toMatchObject([{ ledger: "0.0183", difference: "0" }]);
  expect((await summary()).spot).toMatchObject([{ coinId: `icp:${CKBTC}`, amount: "0.0183" }]);
});
