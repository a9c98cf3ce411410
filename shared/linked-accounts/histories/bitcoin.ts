import type { NewTransaction } from "../../transactions/draft.ts";
import { fixedPointText } from "../../values/fixed.ts";
import type { HistoryBooking } from "./booking.ts";

/** The satoshis that a transaction spent from some addresses and paid to them. `spentTotal` is the sum of all its inputs. */
export type BitcoinFacts = { spent: number; received: number; spentTotal: number; fee: number };

/** The part of an own account in a transaction. */
export type BitcoinSide = { accountId: string; ledgerAccount: string; spent: number; received: number };
/** A transaction that touches addresses of linked accounts of one user. Each account is named once. */
export type BitcoinTransaction = {
  txid: string;
  height: number;
  /** In ms. */
  at: number;
  spentTotal: number;
  fee: number;
  sides: readonly BitcoinSide[];
};

type Output = { scriptpubkey_address?: string | undefined; value: number };
/** A transaction in the form of Esplora. The first input of a block has no `prevout`. */
export type EsploraTransaction = { fee: number; vin: readonly { prevout: Output | null }[]; vout: readonly Output[] };

const sumOf = (outputs: readonly Output[], address?: string): number =>
  outputs.reduce(
    (sum, output) => (address === undefined || output.scriptpubkey_address === address ? sum + output.value : sum),
    0,
  );

/** The satoshis that a transaction spent from one address and paid to it. */
export function factsOf({ fee, vin, vout }: EsploraTransaction, address: string): BitcoinFacts {
  const inputs = vin.flatMap(({ prevout }) => prevout ?? []);
  return { spent: sumOf(inputs, address), received: sumOf(vout, address), spentTotal: sumOf(inputs), fee };
}

const DECIMALS = 8;
const BTC = { symbol: "btc", coinId: "bitcoin", value: null };
const amountOf = (satoshis: number) =>
  fixedPointText(BigInt(satoshis), DECIMALS) as NewTransaction["legs"][0]["amount"];

/** Coins that leave an account (`from`) or reach one (`to`), with the fee that the sender paid. */
type Flow = { from: BitcoinSide | null; to: BitcoinSide | null; satoshis: number; fee: number };
type Open = { side: BitcoinSide; left: number; fee: number };

const netOf = ({ spent, received }: BitcoinSide): number => received - spent;

/** Whether all inputs are own, so that the fee is. A block's reward has no input. */
const paidByOwn = ({ sides, spentTotal }: BitcoinTransaction): boolean =>
  spentTotal > 0 && sides.reduce((sum, { spent }) => sum + spent, 0) === spentTotal;

/** Whether a transaction spent coins of the user and coins of others. It is not known then who paid the fee. */
export const isMixed = (transaction: BitcoinTransaction): boolean =>
  transaction.sides.some(({ spent }) => spent > 0) && !paidByOwn(transaction);

/** The flows of a transaction. Their sum for each account is exactly what its addresses gained or lost. */
function flowsOf(transaction: BitcoinTransaction): Flow[] {
  const { sides } = transaction;
  const receivers = sides.filter((side) => netOf(side) > 0).map((side) => ({ side, left: netOf(side) }));
  const senders: Open[] = sides
    .filter((side) => netOf(side) < 0)
    .map((side) => ({ side, left: -netOf(side), fee: 0 }))
    .sort((a, b) => b.left - a.left);
  const arrivals = (): Flow[] => receivers.map(({ side, left }) => ({ from: null, to: side, satoshis: left, fee: 0 }));
  if (!paidByOwn(transaction))
    return [...senders.map(({ side, left }) => ({ from: side, to: null, satoshis: left, fee: 0 })), ...arrivals()];
  let unpaid = transaction.fee;
  for (const sender of senders) {
    sender.fee = Math.min(unpaid, sender.left);
    sender.left -= sender.fee;
    unpaid -= sender.fee;
  }
  return senders.flatMap((sender) => {
    const flows: Flow[] = [];
    for (const receiver of receivers) {
      const satoshis = Math.min(sender.left, receiver.left);
      if (satoshis === 0) continue;
      flows.push({ from: sender.side, to: receiver.side, satoshis, fee: 0 });
      sender.left -= satoshis;
      receiver.left -= satoshis;
    }
    if (sender.left > 0) flows.push({ from: sender.side, to: null, satoshis: sender.left, fee: 0 });
    if (flows.length === 0 && sender.fee > 0) return [{ from: sender.side, to: null, satoshis: 0, fee: sender.fee }];
    return flows.map((flow, index) => (index === 0 ? { ...flow, fee: sender.fee } : flow));
  });
}

const MIXED = "Coins of others were spent in the same transaction, so a network fee may be part of the amount.";

function bodyOf({ from, to, satoshis, fee }: Flow, transaction: BitcoinTransaction): Omit<NewTransaction, "sourceKey"> {
  const isFee = satoshis === 0;
  const sign = from === null ? 1 : -1;
  return {
    kind: isFee ? "fee" : "transfer",
    at: transaction.at,
    account: (from ?? to)!.ledgerAccount,
    toAccount: from && to ? to.ledgerAccount : null,
    legs: [{ ...BTC, amount: amountOf(sign * (isFee ? fee : satoshis)), account: null }],
    price: null,
    priceCurrency: null,
    fee: isFee || fee === 0 ? null : { ...BTC, amount: amountOf(fee) },
    note: isMixed(transaction) ? MIXED : "",
    positionId: null,
  };
}

/** The bookings of one transaction, whose keys are its chain and id. More than one has more than two parties. */
export const bookingsOf = (transaction: BitcoinTransaction): HistoryBooking[] =>
  flowsOf(transaction).map((flow, index) => ({
    accountId: (flow.from ?? flow.to)!.accountId,
    txid: transaction.txid,
    body: {
      ...bodyOf(flow, transaction),
      sourceKey: `bitcoin:${transaction.txid}${index === 0 ? "" : `:${index + 1}`}`,
    },
  }));

/** Both may be in one block. Coins are received first, so that they can be spent. */
const byBlock = (a: BitcoinTransaction, b: BitcoinTransaction): number =>
  a.height - b.height || gainOf(b) - gainOf(a) || (a.txid < b.txid ? -1 : 1);
const gainOf = ({ sides }: BitcoinTransaction): number => sides.reduce((sum, side) => sum + netOf(side), 0);

/**
 * The bookings of all transactions that touch addresses of linked accounts of one user, in the order of their blocks. The
 * time of a block can be before that of an earlier one, but coins do not leave before they came.
 */
export function bookBitcoin(transactions: readonly BitcoinTransaction[]): HistoryBooking[] {
  let latest = 0;
  return transactions.toSorted(byBlock).flatMap((transaction) => {
    latest = Math.max(latest, transaction.at);
    return bookingsOf({ ...transaction, at: latest });
  });
}
