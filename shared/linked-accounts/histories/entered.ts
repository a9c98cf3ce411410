import { distanceOf } from "../../transactions/copies/rounded.ts";
import { assetKeyOf, isOpening, type Transaction } from "../../transactions/transaction.ts";
import { compare, difference, type Exact, negated, sumOf, withoutSign } from "../../values/decimal.ts";
import { DAY } from "../../values/time.ts";
import type { HistoryBooking } from "./booking.ts";

/** How long (ms) before or after the chain's time the ledger can have the same transaction. */
export const ENTERED_WITHIN = DAY;

type Facts = Pick<Transaction, "account" | "toAccount" | "legs" | "fee">;
/** A transaction that the user has entered or imported. */
export type Entered = Facts & Pick<Transaction, "id" | "at" | "source">;

const ZERO = "0" as Exact;

/** The change of an account's amount of a coin: `gross` without the fee, `net` with it. */
function added({ account, toAccount, legs, fee }: Facts, name: string, key: string) {
  const own = legs.filter((leg) => assetKeyOf(leg) === key);
  const total = sumOf(own.map(({ amount }) => amount));
  // A transfer to another account takes its amount from this one, also where the amount was entered without a minus.
  const moved = toAccount !== null && own.length === 1 ? negated(withoutSign(total)) : total;
  const gross = difference(account === name ? moved : ZERO, toAccount === name ? moved : ZERO);
  const paid = fee && account === name && assetKeyOf(fee) === key ? fee.amount : ZERO;
  return { gross, net: difference(gross, paid) };
}

/** How far apart the amounts of a booking and of a transaction are; null when they are not the same transaction. */
function amountApart({ body }: HistoryBooking, entered: Entered): Exact | null {
  // Who enters a position often states its amount and its price, and not the day on which the coins came.
  if (Math.abs(body.at - entered.at) > ENTERED_WITHIN && !isOpening(entered)) return null;
  if (body.toAccount !== null && body.toAccount !== entered.toAccount) return null;
  const facts = { ...body, legs: body.legs as Transaction["legs"], fee: body.fee as Transaction["fee"] };
  const ofCoins = facts.legs.map((leg) => {
    const key = assetKeyOf(leg);
    const [chain, own] = [added(facts, body.account, key), added(entered, body.account, key)];
    // People enter what arrived elsewhere, or what left the wallet with the fee.
    const distances = [distanceOf(chain.net, own.net), distanceOf(chain.gross, own.gross)];
    return distances.filter((one) => one !== null).sort(compare)[0] ?? null;
  });
  // Who entered one side of a swap has not entered the swap.
  return ofCoins.includes(null) ? null : ofCoins[0]!;
}

/**
 * The bookings that the ledger has already, each with the id of the transaction there: it is of the same account, of
 * the same amount, perhaps rounded, and at most a day away, unless it opened a position. A transaction matches one booking: the one with the nearest
 * amount, and of these the nearest in time.
 */
export function findEntered(
  bookings: readonly HistoryBooking[],
  entered: readonly Entered[],
): Map<HistoryBooking, string> {
  const pairs = bookings.flatMap((booking) =>
    entered.flatMap((one) => {
      const apart = amountApart(booking, one);
      return apart === null ? [] : [{ booking, id: one.id, apart, distance: Math.abs(booking.body.at - one.at) }];
    }),
  );
  const found = new Map<HistoryBooking, string>();
  const used = new Set<string>();
  for (const { booking, id } of pairs.sort((a, b) => compare(a.apart, b.apart) || a.distance - b.distance)) {
    if (found.has(booking) || used.has(id)) continue;
    found.set(booking, id);
    used.add(id);
  }
  return found;
}
