import { fromUnits } from "../../../shared/ads/chain-amount.ts";
import type { Currency } from "../../../shared/ads/rules.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import type { Transfer } from "../../upstreams/chains/transfers.ts";

/** Clocks of chains differ from ours (ms), and some count whole seconds. */
const MAX_SKEW = MINUTE;

/** Money that has to be sent back. */
export type DueRefund = {
  currency: Currency;
  /** Smallest units. */
  amount: bigint;
  /** Where the buyer wants it; null when it is not known. */
  address: string | null;
  /** When the money came in, ms. */
  since: number;
};

const sum = (transfers: readonly Transfer[]) => transfers.reduce((total, { amount }) => total + amount, 0n);

/**
 * The reason why a transaction does not prove a refund; null when it does. `transfers` are those of the transaction, and
 * null when the chain does not know it. Transfers to `ownAddresses` and the sender's change are no refund.
 */
export function refundProblem(
  transfers: readonly Transfer[] | null,
  { currency, amount, address, since }: DueRefund,
  ownAddresses: ReadonlySet<string>,
): string | null {
  if (transfers === null) return "The chain does not know this transaction. Check its hash, or try again in a minute.";
  if (transfers.length === 0) return `This transaction sends no ${currency}.`;
  const payments = transfers.filter((transfer) =>
    address === null
      ? !ownAddresses.has(transfer.address) && transfer.address !== transfer.sender
      : transfer.address === address && transfer.address !== transfer.sender,
  );
  const receiver = address === null ? "a wallet of the buyer" : "the refund address";
  if (payments.length === 0) return `This transaction sends nothing to ${receiver}.`;
  const sent = sum(payments);
  if (sent < amount)
    return `This transaction sends ${fromUnits(sent, currency)} ${currency} to ${receiver}, but ${fromUnits(amount, currency)} ${currency} are due.`;
  if (payments.some(({ at }) => at !== null && at < since - MAX_SKEW))
    return "This transaction is older than the payment that it should refund.";
  return payments.every(({ final }) => final)
    ? null
    : "This transaction is not final yet. Please try again in a few minutes.";
}
