import type { HistoryBooking } from "./booking.ts";
import { bookNets, type ChainCoin, type Delta, type Net, type Owner } from "./nets.ts";

/** A movement of coins out of an account or into it, or from it to itself. `units` is text without a point. */
type Transfer = { coin: ChainCoin; units: string; isSender: boolean; isReceiver: boolean };
/**
 * A part of a transaction that touches an account: the transaction itself, whose fee its sender pays, or a transfer that it
 * caused. The fee is null when the explorer does not say it.
 */
export type EvmPart =
  | (Transfer & { part: "transaction"; fee: string | null; hasFailed: boolean })
  | (Transfer & { part: "transfer" });

export type EvmSide = Owner & { parts: readonly EvmPart[] };
/** A transaction that touches linked accounts of one user. Each account is named once. */
export type EvmTransaction = { txid: string; at: number; sides: readonly EvmSide[] };

/** The transaction itself, when the account sent it. */
const sentBy = ({ parts }: EvmSide) =>
  parts.find((part): part is EvmPart & { part: "transaction" } => part.part === "transaction" && part.isSender);
/** Whether the account paid a fee of an unknown amount. */
export const lacksFee = (side: EvmSide): boolean => sentBy(side)?.fee === null;

const LACKS_FEE = "The explorer does not say what fee was paid.";

/** What an account gained and lost of each coin, and the fee that it paid. A failed transaction costs its fee alone. */
function netOf(side: EvmSide): Net {
  const hasFailed = side.parts.some((part) => part.part === "transaction" && part.hasFailed);
  const sent = sentBy(side);
  const deltas = new Map<string, Delta>();
  for (const { coin, units, isSender, isReceiver } of hasFailed ? [] : side.parts) {
    const change = BigInt(units) * (BigInt(isReceiver) - BigInt(isSender));
    const before = deltas.get(coin.coinId)?.units ?? 0n;
    deltas.set(coin.coinId, { coin, units: before + change });
  }
  const fee = sent?.fee != null && sent.fee !== "0" ? { coin: sent.coin, units: BigInt(sent.fee) } : null;
  return {
    ...{ owner: side, isOwn: sent !== undefined, fee },
    deltas: [...deltas.values()].filter(({ units }) => units !== 0n),
    note: lacksFee(side) ? LACKS_FEE : "",
  };
}

/** The bookings of the transactions that touch linked accounts of one user, the oldest first. */
export const bookEvm = (transactions: readonly EvmTransaction[]): HistoryBooking[] =>
  bookNets(
    "evm",
    transactions.map(({ txid, at, sides }) => ({ txid, at, height: at, nets: sides.map(netOf) })),
  );
