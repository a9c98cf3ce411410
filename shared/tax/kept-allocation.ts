import { type Book, costRankOf } from "../transactions/book.ts";
import { moneyText } from "../transactions/expand.ts";
import type { EventType, LedgerEvent } from "../transactions/ledger-event.ts";
import { MONEY_SCALE, toMoney } from "../transactions/leg-values.ts";
import { isContract } from "../transactions/perpetuals.ts";
import type { Detached } from "../transactions/pools/pools.ts";
import { fixedPointText, toFixedPoint } from "../values/fixed.ts";
import { isoTime } from "../values/time.ts";

/** A part of a lot that was given to an account. `cost` is null when it is unknown. */
export type Allocated = Omit<Detached, "lot"> & { coin: number; account: number; lot: LedgerEvent };

/** A part of a lot in the account that it was allocated to, as text. `cost` is null when it is unknown. */
export type AllocatedLot = {
  coin: string;
  symbol: string;
  account: string;
  acquiredIn: string;
  acquiredAt: string;
  amount: string;
  cost: string | null;
};
/** With the exact cost, and how the lot came to be: the day of a "move" from outside is not that of a purchase. */
export type KeptLot = AllocatedLot & { type: EventType };

/** The exact texts of an allocation. Contracts are no coins, and so in no allocation. */
export const exactLots = (book: Book, allocation: readonly Allocated[]): KeptLot[] =>
  allocation.filter(({ coin }) => !isContract(book.coins[coin]!)).map((one) => exactLot(book, one));

function exactLot(book: Book, { coin, account, lot, amount, cost }: Allocated): KeptLot {
  const { key, symbol, places } = book.coins[coin]!;
  return {
    ...{ coin: key, symbol, account: book.accounts[account] ?? "" },
    ...{ acquiredIn: lot.transaction.id, acquiredAt: isoTime(lot.at), type: lot.type },
    ...{ amount: fixedPointText(amount, places), cost: cost === null ? null : fixedPointText(cost, MONEY_SCALE) },
  };
}

/** The cost with 8 digits after the point, as in all lists of a report. */
export const shownLots = (lots: readonly KeptLot[]): AllocatedLot[] =>
  lots.map(({ type: _, ...lot }) => ({ ...lot, cost: lot.cost === null ? null : moneyText(toMoney(lot.cost)) }));

/** Ids of transactions are no part of it, because they change when a file is imported again. */
const keyOf = ({ coin, account, acquiredAt, amount, cost, type }: KeptLot): string =>
  JSON.stringify([coin, account, acquiredAt, amount, cost, type]);

/**
 * A kept allocation as parts of lots. Those that the ledger still has are its own; others have the date and the cost that
 * were kept. A coin or an account that the ledger no longer has can have no later sale, and no part. `computed` is the
 * allocation by the ledger as it is now.
 */
export function restoredLots(book: Book, kept: readonly KeptLot[], computed: readonly Allocated[]): Allocated[] {
  const same = Map.groupBy(computed, (one) => keyOf(exactLot(book, one)));
  const coins = new Map(book.coins.map(({ key }, index) => [key, index]));
  const accounts = new Map(book.accounts.map((name, index) => [name, index]));
  const lots = book.events.filter(({ type }) => type !== "dispose");
  const rebuilt = kept.flatMap((one): Allocated[] => {
    const own = same.get(keyOf(one))?.shift();
    if (own) return [own];
    const [coin, account] = [coins.get(one.coin), accounts.get(one.account)];
    if (coin === undefined || account === undefined) return [];
    const amount = toFixedPoint(one.amount, book.coins[coin]!.places);
    const cost = one.cost === null ? null : toMoney(one.cost);
    const costRank = cost === null || amount === 0n ? lots.length : costRankOf(book, cost, amount);
    return amount === 0n
      ? []
      : [{ coin, account, lot: keptEvent(book, lots, one, coin, account), amount, cost, costRank }];
  });
  return [...computed.filter(({ coin }) => isContract(book.coins[coin]!)), ...rebuilt];
}

/** The purchase of a lot that the ledger has no longer, or no longer in this form. No rate of today belongs to it. */
function keptEvent(
  { accounting: { zone } }: Book,
  lots: readonly LedgerEvent[],
  { acquiredIn, acquiredAt, type }: KeptLot,
  coin: number,
  account: number,
): LedgerEvent {
  const at = Date.parse(acquiredAt);
  const later = lots.findIndex((lot) => lot.at > at);
  return {
    ...{ index: -1, type, at, day: zone.dayOf(at), coin, account, toAccount: account },
    transaction: {
      ...{ id: acquiredIn, kind: "buy", at, account: "", toAccount: null, legs: [], price: null, priceCurrency: null },
      ...{ fee: null, positionId: null, transferKey: null },
    },
    ...{ amount: 0n, money: 0n, restated: null, value: 0n, isPriced: false, isFee: false },
    ...{ timeRank: (later < 0 ? lots.length : later) - 0.5, costRank: lots.length },
  };
}
