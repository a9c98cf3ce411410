import { MAX_TOKEN_LEDGERS, SCHEDULED_INTERVAL } from "../../shared/linked-accounts/rules.ts";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { type Limits, readBudget } from "../upstreams/budget/budget.queries.ts";
import { EXPLORED_CHAINS } from "../upstreams/wallets/explorer.ts";
import { EXPLORER_LISTS } from "../upstreams/wallets/explorer-pages.ts";
import { budgetStatus } from "./budget-status.rules.ts";

/** The servers of linked accounts, with what their limits bear. SCALING.md has the same figures. */

/** A refresh of the balances of a Solana address asks for SOL and for the tokens of two programs. */
const CALLS_PER_SOLANA_REFRESH = 3;
const REFRESHES_A_MONTH = (31 * DAY) / SCHEDULED_INTERVAL;
/** A history of an EVM account is one page of each list of each chain at least. */
const CALLS_PER_EVM_HISTORY = EXPLORER_LISTS.length * EXPLORED_CHAINS.length;
/** A first reading of a Solana account with 100 transactions. */
const CALLS_PER_SOLANA_HISTORY = 100;

type Server = { upstream: string; limits: Limits };

/** The servers of balances, each with the calls that a refresh makes for one of what it reads. */
function balanceServers({ bitcoin, evm, solana, icp }: Deps["wallets"]) {
  const of = (name: string, server: Server, calls: number, unit: "account" | "address") => ({
    ...{ name, server, calls, unit },
  });
  return [
    ...bitcoin.map((host, index) => of(`Bitcoin server ${index + 1}`, host, 1, "address")),
    ...evm.map((chain) => of(`${chain.name} server`, chain, 1, "account")),
    of("Solana server", solana, CALLS_PER_SOLANA_REFRESH, "account"),
    of("Internet Computer, ICP", icp.icp, 1, "account"),
    of("Internet Computer, tokens", icp.icrc, MAX_TOKEN_LEDGERS, "account"),
  ];
}

async function balanceBudget({ db }: Deps, now: number, one: ReturnType<typeof balanceServers>[number]) {
  const { name, server, calls, unit } = one;
  const borne = Math.floor(server.limits.perMonth / (REFRESHES_A_MONTH * calls));
  const plan = `our own limit, enough for ${counted(borne, unit, unit === "address" ? "addresses" : "accounts")}`;
  return budgetStatus(name, await readBudget(db, server.upstream, now), now, plan, server.limits);
}

/** A server of histories, whose calls of a day are limited, with what is used of the day; nothing without a key. */
async function historyBudget(
  { db }: Deps,
  now: number,
  name: string,
  server: (Server & { perDay: number }) | null,
  calls: number,
) {
  if (!server) return [];
  const budget = await readBudget(db, server.upstream, now);
  const used = `${formatCount(budget.searchesToday)} of ${formatCount(server.perDay)} used today`;
  const plan = `${used}, about ${Math.floor(server.perDay / calls)} first readings a day`;
  return [budgetStatus(name, budget, now, plan, server.limits)];
}

export async function walletBudgets(deps: Deps, now: number) {
  const { wallets } = deps;
  const [balances, ...histories] = await Promise.all([
    Promise.all(balanceServers(wallets).map((one) => balanceBudget(deps, now, one))),
    historyBudget(deps, now, "EVM histories", wallets.explorer, CALLS_PER_EVM_HISTORY),
    historyBudget(deps, now, "Solana histories", wallets.solanaHistory, CALLS_PER_SOLANA_HISTORY),
  ]);
  return [...balances, ...histories.flat()];
}
