import { least } from "../../values/fixed.ts";
import type { HistoryBooking } from "./booking.ts";
import { bookNets, type ChainCoin, type Delta, type Net, type Owner } from "./nets.ts";

/** The balance of one token account. The owner is null in old transactions, which do not name it. */
export type SolanaBalance = { address: string; mint: string; owner: string | null; units: bigint; decimals: number };
/** A transaction with all balances before and after it, in the smallest units. The first account pays the fee. */
export type SolanaTransaction = {
  signature: string;
  slot: number;
  /** In ms. */
  at: number;
  fee: bigint;
  accounts: readonly { address: string; isSigner: boolean; before: bigint; after: bigint }[];
  tokensBefore: readonly SolanaBalance[];
  tokensAfter: readonly SolanaBalance[];
};

export const SOL: ChainCoin = { coinId: "solana", symbol: "sol", decimals: 9 };
/** SOL that is held like a token. */
export const WRAPPED_SOL = "So11111111111111111111111111111111111111112";

/** A change of the balance of one account, in the smallest units as text. */
type SolanaChange = { account: string; coin: ChainCoin; before: string; after: string };
/** The changes that a transaction made to an address. The fee is null when somebody else paid it. */
export type SolanaFacts = {
  isSigner: boolean;
  fee: string | null;
  /** The change of the SOL that token accounts keep as their deposit. Wrapped SOL is not part of it. */
  deposit: string;
  changes: readonly SolanaChange[];
};
/** The facts, and the accounts of tokens that belonged to the address. */
type SolanaFound = { facts: SolanaFacts; accounts: { address: string; mint: string }[] };

/** The name of the address's own account among its changes. */
const NATIVE = "";
/** Enough of an address to tell the accounts of one user apart. */
const labelOf = (address: string): string => address.slice(0, 12);

type CoinOf = (mint: string, decimals: number) => ChainCoin | null;

/** Reads the changes of an address from a transaction. `isOwn` tells whether it owns a token account that has no named owner. */
export function solanaFactsOf(
  { fee, accounts, tokensBefore, tokensAfter }: SolanaTransaction,
  address: string,
  coinOf: CoinOf,
  isOwn: (account: string) => boolean,
): SolanaFound {
  const ownOf = (balances: readonly SolanaBalance[]) =>
    new Map(
      balances
        .filter((one) => (one.owner === null ? isOwn(one.address) : one.owner === address))
        .map((one) => [one.address, one]),
    );
  const [before, after] = [ownOf(tokensBefore), ownOf(tokensAfter)];
  const lamports = new Map(accounts.map((account) => [account.address, account]));
  const native = lamports.get(address);
  const changes: SolanaChange[] = [];
  const add = (account: string, coin: ChainCoin | null, from: bigint, to: bigint) => {
    if (coin && from !== to) changes.push({ account, coin, before: String(from), after: String(to) });
  };
  if (native) add(NATIVE, SOL, native.before, native.after);
  let deposit = 0n;
  const tokens = [...new Map([...before, ...after]).values()].map(({ address: account, mint, decimals }) => {
    const [from, to] = [before.get(account)?.units ?? 0n, after.get(account)?.units ?? 0n];
    const isWrapped = mint === WRAPPED_SOL;
    const held = lamports.get(account);
    if (held) deposit += held.after - held.before - (isWrapped ? to - from : 0n);
    add(labelOf(account), isWrapped ? SOL : coinOf(mint, decimals), from, to);
    return { address: account, mint };
  });
  const isPayer = accounts[0]?.address === address;
  return {
    facts: {
      isSigner: native?.isSigner ?? false,
      fee: isPayer ? String(fee) : null,
      deposit: String(deposit),
      changes,
    },
    accounts: tokens,
  };
}

const changeOf = ({ before, after }: SolanaChange): bigint => BigInt(after) - BigInt(before);

const GIVEN = "The deposit of a new account for a token. It comes back when that account is closed.";
const RETURNED = "The deposit of a closed account for a token.";

/** The deposit that the address itself paid (below zero) or got back, as far as its own SOL shows it. */
function depositOf({ deposit, fee, changes }: SolanaFacts): bigint {
  const own = changes.find(({ account }) => account === NATIVE);
  const moved = (own ? changeOf(own) : 0n) + BigInt(fee ?? 0);
  const returned = -BigInt(deposit);
  if (returned > 0n && moved > 0n) return least(returned, moved);
  if (returned < 0n && moved < 0n) return -least(-returned, -moved);
  return 0n;
}

type Side = Owner & { facts: SolanaFacts };
function netOf(owner: Side): Net {
  const { isSigner, fee, changes } = owner.facts;
  const deltas = new Map<string, Delta>();
  const add = (coin: ChainCoin, units: bigint) =>
    deltas.set(coin.coinId, { coin, units: (deltas.get(coin.coinId)?.units ?? 0n) + units });
  for (const change of changes) add(change.coin, changeOf(change));
  if (fee !== null) add(SOL, BigInt(fee));
  const deposit = depositOf(owner.facts);
  add(SOL, -deposit);
  return {
    ...{ owner, isOwn: isSigner, note: "" },
    deltas: [...deltas.values()].filter(({ units }) => units !== 0n),
    fee: fee === null || fee === "0" ? null : { coin: SOL, units: BigInt(fee) },
    ...(deposit !== 0n && { apart: { coin: SOL, units: deposit, reason: deposit < 0n ? GIVEN : RETURNED } }),
  };
}

/** A transaction that touches linked accounts of one user. Each account is named once. */
export type SolanaSides = { txid: string; slot: number; at: number; sides: readonly Side[] };

/** The bookings of the transactions that touch linked accounts of one user, the oldest first. */
export const bookSolana = (transactions: readonly SolanaSides[]): HistoryBooking[] =>
  bookNets(
    "solana",
    transactions.map(({ txid, slot, at, sides }) => ({ txid, at, height: slot, nets: sides.map(netOf) })),
  );

/**
 * The symbols of coins of which transactions of an address are missing: the changes of one of its accounts are not what
 * the account held after the last one. Transactions of one slot can be in any order.
 */
export function gapsOf(transactions: readonly { slot: number; facts: SolanaFacts }[]): string[] {
  const all = transactions.flatMap(({ slot, facts }) => facts.changes.map((change) => ({ slot, ...change })));
  const accounts = Map.groupBy(all, ({ account, coin }) => `${account} ${coin.coinId}`);
  const symbols = [...accounts.values()].flatMap((changes) => {
    const last = Math.max(...changes.map(({ slot }) => slot));
    const newest = changes.filter(({ slot }) => slot === last);
    // No other transaction of the slot begins with what the last one leaves, unless they go round in a circle.
    const begun = new Set(newest.map(({ before }) => before));
    const ends = newest.filter(({ after }) => !begun.has(after));
    const sum = changes.reduce((total, change) => total + changeOf(change), 0n);
    const isWhole = (ends.length > 0 ? ends : newest).some(({ after }) => BigInt(after) === sum);
    return isWhole ? [] : [changes[0]!.coin.symbol];
  });
  return [...new Set(symbols)];
}
