import type { HistoryBooking } from "../../../shared/linked-accounts/histories/booking.ts";
import { assetKeyOf, type Transaction } from "../../../shared/transactions/transaction.ts";
import { type Exact, negated, sum } from "../../../shared/values/decimal.ts";
import type { Moved } from "../../transactions/batches.ts";
import type { BookingRow } from "./bookings.queries.ts";

/**
 * How bookings and transactions that a removed account has left in the ledger count once. A transaction on a chain can touch
 * several accounts of a user, and what is booked of it depends on which of them are linked.
 */

/** A transaction of the ledger that was read from a chain for an account that is no longer linked. */
export type Kept = Transaction & { sourceKey: string; note: string; batchId: string | null };

type Place = { account: string; toAccount: string | null };
type Coin = { coinId: string | null; symbol: string; amount: string };
type Movement = Place & { legs: readonly Coin[]; fee: Coin | null };

const coinText = (coin: Coin | null): string => (coin === null ? "" : `${assetKeyOf(coin)} ${coin.amount}`);
/** Equal for equal movements of coins between equal accounts, whatever their kinds, prices and notes are. */
const movementText = ({ account, toAccount, legs, fee }: Movement): string =>
  JSON.stringify([account, toAccount, legs.map(coinText).sort(), coinText(fee)]);
/** What a booking says without its key and its time. The time of a block depends on the blocks before it. */
const factsText = ({ sourceKey: _, at: __, ...facts }: HistoryBooking["body"]): string => JSON.stringify(facts);
export const bodyOf = ({ facts }: BookingRow): HistoryBooking["body"] => JSON.parse(facts);

/** What movements change of each coin in each of some accounts. Zeros are left out. */
function changesOf(movements: readonly Movement[], accounts: ReadonlySet<string>) {
  const changes = new Map<string, Coin & { account: string }>();
  const add = (account: string | null, coin: Coin, amount: Exact) => {
    if (account === null || !accounts.has(account)) return;
    const key = `${account}\n${assetKeyOf(coin)}`;
    const total = sum((changes.get(key)?.amount ?? "0") as Exact, amount);
    if (total === "0") changes.delete(key);
    else changes.set(key, { account, coinId: coin.coinId, symbol: coin.symbol, amount: total });
  };
  for (const { account, toAccount, legs, fee } of movements) {
    for (const leg of legs) {
      add(account, leg, leg.amount as Exact);
      add(toAccount, leg, negated(leg.amount as Exact));
    }
    if (fee) add(account, fee, negated(fee.amount as Exact));
  }
  return changes;
}

/** What is still to be booked so that `wanted` is the change of each account, after `done`. */
function remainderOf(
  wanted: readonly HistoryBooking[],
  done: readonly Movement[],
  owners: ReadonlyMap<string, string>,
) {
  const accounts = new Set(owners.keys());
  const undone = done.map(
    ({ legs, fee, ...place }): Movement => ({
      ...place,
      legs: legs.map((leg) => ({ ...leg, amount: negated(leg.amount as Exact) })),
      fee: fee && { ...fee, amount: negated(fee.amount as Exact) },
    }),
  );
  const changes = changesOf([...wanted.map(({ body }) => body), ...undone], accounts);
  const { txid, body } = wanted[0]!;
  return [...changes.values()].map(
    ({ account, coinId, symbol, amount }): HistoryBooking => ({
      ...{ txid, accountId: owners.get(account)! },
      body: {
        ...{ kind: "transfer", at: body.at, account, toAccount: null, price: null, priceCurrency: null, fee: null },
        ...{ note: "", positionId: null, sourceKey: "" },
        legs: [{ coinId, symbol, amount: amount as Exact, value: null, account: null }],
      },
    }),
  );
}

/** What a transaction moves, in whatever accounts. */
const namelessMovement = (movement: Movement): string =>
  movementText({ ...movement, account: "", toAccount: movement.toAccount && "between" });

/** A movement as linked accounts see it: an account that is not linked any more is outside. */
const seenBy = (owners: ReadonlyMap<string, string>, movement: Movement): Movement => ({
  ...movement,
  toAccount: movement.toAccount !== null && owners.has(movement.toAccount) ? movement.toAccount : null,
});

/** The same without the names of the accounts. A transfer between two stays another one than one with the outside. */
const namelessText = (body: HistoryBooking["body"]): string =>
  factsText({ ...body, account: "", toAccount: body.toAccount && "between" });

/** The keys of those bookings that are booked already, also in accounts of other names. */
function knownKeys(bookings: readonly HistoryBooking[], before: readonly BookingRow[]): Map<HistoryBooking, string> {
  const keys = new Map<HistoryBooking, string>();
  const left = [...before];
  for (const textOf of [factsText, namelessText])
    for (const booking of bookings) {
      if (keys.has(booking)) continue;
      const text = textOf(booking.body);
      const index = left.findIndex((row) => row.accountId === booking.accountId && textOf(bodyOf(row)) === text);
      if (index >= 0) keys.set(booking, left.splice(index, 1)[0]!.sourceKey);
    }
  return keys;
}

/** How a booked row changes when only the names of its accounts do; null for every other change, and for none. */
export function movedOf(row: BookingRow, { body }: HistoryBooking): Moved | null {
  const before = bodyOf(row);
  const isSame = before.account === body.account && before.toAccount === body.toAccount;
  if (row.entered !== null || isSame || namelessText(before) !== namelessText(body)) return null;
  return {
    ...{ sourceKey: row.sourceKey, account: body.account, accountBefore: before.account },
    ...{ toAccount: body.toAccount, toAccountBefore: before.toAccount },
  };
}

/** Gives each booking its key, and the others keys that are free. The first key of a transaction is `base`. */
function withKeys(
  bookings: readonly HistoryBooking[],
  keys: ReadonlyMap<HistoryBooking, string>,
  kept: readonly Kept[],
  base: string,
): HistoryBooking[] {
  const used = new Set([...keys.values(), ...kept.map(({ sourceKey }) => sourceKey)]);
  let number = 1;
  const freeKey = () => {
    let key = base;
    while (used.has(key)) key = `${base}:${++number}`;
    used.add(key);
    return key;
  };
  return bookings.map((booking) => ({
    ...booking,
    body: { ...booking.body, sourceKey: keys.get(booking) ?? freeKey() },
  }));
}

/**
 * The bookings of one transaction. What is booked already keeps its key, also when the accounts are read in another order.
 * `owners` are the linked accounts by the accounts of the ledger for which they stand.
 */
function bookOnce(
  wanted: readonly HistoryBooking[],
  before: readonly BookingRow[],
  kept: readonly Kept[],
  owners: ReadonlyMap<string, string>,
  batches: ReadonlyMap<string, string>,
): HistoryBooking[] {
  const { at, sourceKey: base } = wanted[0]!.body;
  const keys = knownKeys(wanted, before);
  // What an address that is not linked has by itself is not among these, also in the same account.
  const linked = new Set(batches.values());
  const others = kept.filter(({ toAccount, batchId }) => toAccount !== null || batchId === null || linked.has(batchId));
  for (const booking of wanted) {
    const movement = movementText(booking.body);
    const index = keys.has(booking) ? -1 : others.findIndex((one) => movementText(one) === movement);
    if (index >= 0) keys.set(booking, others.splice(index, 1)[0]!.sourceKey);
  }
  // The user may have moved what an earlier link of the same address has booked.
  for (const booking of wanted) {
    const movement = namelessMovement(booking.body);
    const isMoved = (one: Kept) =>
      one.batchId === batches.get(booking.accountId) &&
      !owners.has(one.account) &&
      [namelessMovement(one), namelessMovement(seenBy(owners, one))].includes(movement);
    const index = keys.has(booking) ? -1 : others.findIndex(isMoved);
    if (index >= 0) keys.set(booking, others.splice(index, 1)[0]!.sourceKey);
  }
  if (changesOf(others, new Set(owners.keys())).size === 0) return withKeys(wanted, keys, kept, base);
  const stored = before.map((row) => ({ accountId: row.accountId, txid: row.txid, body: { ...bodyOf(row), at } }));
  const done = [...others, ...stored.map(({ body }) => body)];
  if (remainderOf(wanted, done, owners).length === 0) return stored;
  const remainder = remainderOf(wanted, others, owners);
  return withKeys(remainder, knownKeys(remainder, before), kept, base);
}

/**
 * The bookings that count once beside what is in the ledger. `before` is what was booked of linked accounts, `stored` are
 * all transactions of the ledger that were read from the chain for these bookings, and `sides` the accounts that have each.
 * `batches` are the names under which the linked accounts book.
 */
export function bookBeside(
  bookings: readonly HistoryBooking[],
  before: readonly BookingRow[],
  stored: readonly Kept[],
  sides: readonly { txid: string; accountId: string; ledgerAccount: string }[],
  batches: ReadonlyMap<string, string>,
): HistoryBooking[] {
  const booked = new Set(before.filter(({ entered }) => entered === null).map(({ sourceKey }) => sourceKey));
  const byTxid = Map.groupBy(bookings, ({ txid }) => txid);
  const bases = new Set([...byTxid.values()].map(([one]) => one!.body.sourceKey));
  const baseOf = (key: string): string => (bases.has(key) ? key : key.slice(0, key.lastIndexOf(":")));
  const kept = Map.groupBy(
    stored.filter(({ sourceKey }) => !booked.has(sourceKey)),
    ({ sourceKey }) => baseOf(sourceKey),
  );
  const [ofBefore, ofSides] = [Map.groupBy(before, ({ txid }) => txid), Map.groupBy(sides, ({ txid }) => txid)];
  return [...byTxid].flatMap(([txid, own]) => {
    const left = kept.get(own[0]!.body.sourceKey) ?? [];
    const owners = new Map(ofSides.get(txid)!.map(({ ledgerAccount, accountId }) => [ledgerAccount, accountId]));
    return bookOnce(own, ofBefore.get(txid) ?? [], left, owners, batches);
  });
}

/**
 * The keys of what an earlier link of an account has booked and the user has moved to other accounts, where it is booked
 * differently now, because another account has the other side.
 */
export function replacedKept(
  bookings: readonly HistoryBooking[],
  before: readonly BookingRow[],
  stored: readonly Kept[],
  sides: readonly { accountId: string; ledgerAccount: string }[],
  batches: ReadonlyMap<string, string>,
): string[] {
  const read = new Set(sides.map(({ accountId }) => accountId));
  const own = new Set([...batches].filter(([id]) => read.has(id)).map(([, batch]) => batch));
  const names = new Set(sides.map(({ ledgerAccount }) => ledgerAccount));
  const used = new Set([...bookings.map(({ body }) => body.sourceKey), ...before.map(({ sourceKey }) => sourceKey)]);
  return stored
    .filter(({ sourceKey, batchId }) => batchId !== null && own.has(batchId) && !used.has(sourceKey))
    .filter(({ account, toAccount }) => toAccount === null && !names.has(account))
    .map(({ sourceKey }) => sourceKey);
}
