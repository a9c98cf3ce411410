import { keyOfCoinId } from "../../../shared/icp-tokens/same-coins.ts";
import { accountIdOf, isLedgerAccountId } from "../../../shared/linked-accounts/addresses/icp.ts";
import { MAX_TOKEN_LEDGERS, SCHEDULED_INTERVAL } from "../../../shared/linked-accounts/rules.ts";
import { fixedPointText } from "../../../shared/values/fixed.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { listTokenLedgers, type TokenLedger } from "../../icp-tokens/prices.ts";
import { type Calls, reasonOf } from "../calls.ts";
import type { Holding, LinkedKind, RefreshInput, RefreshOutcome } from "../kind.ts";
import { joinNetworks, type NetworkResult } from "./networks.rules.ts";

/** The token of the ICP ledger. */
export const ICP = { ledgerId: "ryjl3-tyaaa-aaaaa-aaaba-cai", coinId: "internet-computer", symbol: "icp", decimals: 8 };
const ICP_NETWORK = "ICP ledger";
const TOKENS = "Internet Computer tokens";
/** Enough for one run, so that a new account shows its tokens at once. */
const CALLS_PER_PART = 36;
const AT_ONCE = 5;
/** A refresh that was begun longer ago begins again. */
const MAX_AGE = 30 * MINUTE;

/** A refresh that takes several runs: the ledgers that are still to be asked, and what was found. */
type Progress = { startedAt: number; waiting: TokenLedger[]; results: { icp: NetworkResult; tokens: NetworkResult } };

const emptyResult = (network: string): NetworkResult => ({ network, holdings: [], unreadCoinIds: [], failure: null });

function addBalance(result: NetworkResult, { coinId, symbol, decimals }: Omit<TokenLedger, "ledgerId">, units: bigint) {
  if (units > 0n)
    result.holdings.push({ coinId, symbol, amount: fixedPointText(units, decimals), network: result.network });
}

/** The ledgers of tokens on which an account's balances are read. */
export async function ledgersToAsk(
  deps: Deps,
  address: string,
  held: readonly Pick<Holding, "coinId">[],
): Promise<TokenLedger[]> {
  // An account id is known to the ICP ledger only.
  if (isLedgerAccountId(address)) return [];
  const heldIds = new Set(held.map(({ coinId }) => coinId));
  const all = await listTokenLedgers(deps);
  return all.filter(({ coinId }, rank) => rank < MAX_TOKEN_LEDGERS || heldIds.has(coinId));
}

/** Reads the balance of ICP. Null when no call is allowed now. */
async function readIcp({ wallets }: Deps, address: string, calls: Calls): Promise<NetworkResult | null> {
  const result = emptyResult(ICP_NETWORK);
  const { icp } = wallets.icp;
  const reply = await calls.make(icp, () => icp.balance(accountIdOf(address)));
  if (!reply) return null;
  if (reply.ok) addBalance(result, ICP, reply.value);
  else result.failure = reasonOf(reply.failure);
  return result;
}

async function askLedgers({ wallets }: Deps, address: string, calls: Calls, progress: Progress): Promise<void> {
  const { icrc } = wallets.icp;
  const { tokens } = progress.results;
  const lastCall = Math.max(0, calls.left - CALLS_PER_PART);
  while (progress.waiting.length > 0 && tokens.failure === null) {
    const ledgers = progress.waiting.slice(0, Math.min(AT_ONCE, calls.left - lastCall));
    const replies = await Promise.all(
      ledgers.map((ledger) => calls.make(icrc, () => icrc.balance(ledger.ledgerId, address))),
    );
    if (ledgers.length === 0 || replies.every((reply) => reply === null)) return;
    progress.waiting.splice(0, ledgers.length);
    for (const [i, ledger] of ledgers.entries()) {
      const reply = replies[i];
      if (reply?.ok) addBalance(tokens, ledger, reply.value);
      else if (reply) tokens.unreadCoinIds.push(ledger.coinId);
      else progress.waiting.push(ledger);
    }
    // When no ledger answers, the service is down, and the last balances of all of them stay.
    const failures = replies.flatMap((reply) => (reply && !reply.ok ? [reply.failure] : []));
    if (failures.length === ledgers.length && tokens.holdings.length === 0) tokens.failure = reasonOf(failures[0]!);
  }
}

async function begin(deps: Deps, { address, holdings }: RefreshInput, calls: Calls): Promise<Progress | null> {
  const icp = await readIcp(deps, address, calls);
  if (!icp) return null;
  const waiting = await ledgersToAsk(deps, address, holdings);
  return { startedAt: deps.clock.now(), waiting, results: { icp, tokens: emptyResult(TOKENS) } };
}

export const icpKind: LinkedKind = {
  name: "icp",
  interval: () => SCHEDULED_INTERVAL,
  async covers(deps, address) {
    const ledgers = await ledgersToAsk(deps, address, []);
    const coinIds = new Set([ICP.coinId, ...ledgers.map(({ coinId }) => coinId)]);
    return (coinId) => coinId !== null && coinIds.has(keyOfCoinId(coinId));
  },
  async refresh(deps, input, calls): Promise<RefreshOutcome> {
    const before = input.progress === null ? null : (JSON.parse(input.progress) as Progress);
    const isUsable = before && deps.clock.now() - before.startedAt <= MAX_AGE;
    const progress = isUsable ? before : await begin(deps, input, calls);
    if (!progress) return { kind: "postponed" };
    await askLedgers(deps, input.address, calls, progress);
    const { icp, tokens } = progress.results;
    if (progress.waiting.length > 0 && tokens.failure === null) {
      return { kind: "continues", progress: JSON.stringify(progress) };
    }
    const isIcpOnly = isLedgerAccountId(input.address);
    return joinNetworks(isIcpOnly ? [icp] : [icp, tokens], input.holdings);
  },
};
