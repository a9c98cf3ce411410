import { assetKeyOf, type Transaction } from "../../transactions/transaction.ts";
import { compare, difference, type Exact, sumOf } from "../../values/decimal.ts";
import { DAY } from "../../values/time.ts";
import type { HistoryBooking } from "./booking.ts";

/** How long (ms) before or after the chain's time the ledger can have the same transaction. */
export const ENTERED_WITHIN = DAY;

type Facts = Pick<Transaction, "account" | "toAccount" | "legs" | "fee">;
/** A transaction that the user has entered or imported. */
export type Entered = Facts & Pick<Transaction, "id" | "at">;

const ZERO = "0" as Exact;

/** The change of an account's amount of a coin: `gross` without the fee, `net` with it. */
function added({ account, toAccount, legs, fee }: Facts, name: string, key: string) {
  const moved = sumOf(legs.filter((leg) => assetKeyOf(leg) === key).map(({ amount }) => amount));
  const gross = difference(account === name ? moved : ZERO, toAccount === name ? moved : ZERO);
  const paid = fee && account === name && assetKeyOf(fee) === key ? fee.amount : ZERO;
  return { gross, net: difference(gross, paid) };
}

function isSame({ body }: HistoryBooking, entered: Entered): boolean {
  if (Math.abs(body.at - entered.at) > ENTERED_WITHIN) return false;
  if (body.toAccount !== null && body.toAccount !== entered.toAccount) return false;
  const key = assetKeyOf(body.legs[0]!);
  const facts = { ...body, legs: body.legs as Transaction["legs"], fee: body.fee as Transaction["fee"] };
  const [chain, own] = [added(facts, body.account, key), added(entered, body.account, key)];
  // People enter what arrived elsewhere, or what left the wallet with the fee.
  return compare(chain.net, own.net) === 0 || compare(chain.gross, own.gross) === 0;
}

/**
 * The bookings that the ledger has already, each with the id of the transaction there: it is of the same account, of
 * exactly the same amount, and at most a day away. A transaction matches one booking, the nearest in time.
 */
export function findEntered(
  bookings: readonly HistoryBooking[],
  entered: readonly Entered[],
): Map<HistoryBooking, string> {
  const pairs = bookings.flatMap((booking) =>
    entered
      .filter((one) => isSame(booking, one))
      .map((one) => ({ booking, id: one.id, distance: Math.abs(booking.body.at - one.at) })),
  );
  const found = new Map<HistoryBooking, string>();
  const used = new Set<string>();
  for (const { booking, id } of pairs.sort((a, b) => a.distance - b.distance)) {
    if (found.has(booking) || used.has(id)) continue;
    found.set(booking, id);
    used.add(id);
  }
  return found;
}
