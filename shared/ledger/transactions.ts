import { badRequest, conflict, notFound } from "../refusal.ts";
import { ANY_RATE } from "../transactions/accounting.ts";
import { type Draft, type NewTransaction, type Resolve, statesMoney, toDraft } from "../transactions/draft.ts";
import { lacksPrice } from "../transactions/lacks-price.ts";
import type { Restatement } from "../transactions/restate.ts";
import { problemOf } from "../transactions/rules.ts";
import { assetKeyOf, isFiat, type Leg, POSITION_SOURCE, type Transaction } from "../transactions/transaction.ts";
import { isoTime } from "../values/time.ts";
import type { SpotPosition } from "./positions.ts";

export const transactionNotFound = () => notFound("Transaction not found.");

/** An absent field is not changed; null deletes the value of a field. */
export type TransactionPatch = {
  [Key in keyof Omit<NewTransaction, "sourceKey" | "positionId">]?: NewTransaction[Key] | undefined;
};

/** A transaction as it is booked. Refuses one that cannot be. */
export function bookedDraft(body: Omit<NewTransaction, "sourceKey">, resolve: Resolve, now: number): Draft {
  const draft = toDraft(body, resolve);
  const problem = problemOf(draft, now);
  if (problem) throw badRequest(`${problem}.`);
  return draft;
}

/** A booked transaction with the changes of a patch. */
export function editedDraft(
  before: Transaction & { note: string },
  patch: TransactionPatch,
  resolve: Resolve,
  now: number,
): Draft {
  const { kind, positionId } = before;
  if (kind === "adjustment") throw conflict("An adjustment can be deleted, but not edited.");
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const legs = patch.legs ?? before.legs.map((leg) => ({ ...leg, account: null }));
  const priceCurrency = currencyOfPatch(before, patch);
  return bookedDraft({ ...before, kind, ...given, legs, positionId, priceCurrency }, resolve, now);
}

/** The money of a patch's price and values, which is US dollars unless it is stated. */
function currencyOfPatch(before: Transaction, { legs, price, fee, priceCurrency }: TransactionPatch): string | null {
  if (priceCurrency !== undefined) return priceCurrency;
  const states = statesMoney({ legs: legs ?? [], price: price ?? null, fee: fee ?? null });
  if (!states || before.priceCurrency === null) return before.priceCurrency;
  const kept = {
    legs: legs === undefined ? before.legs : [],
    price: price === undefined ? before.price : null,
    fee: fee === undefined ? before.fee : null,
  };
  if (!statesMoney(kept)) return null;
  throw badRequest(
    `This transaction has a price or a value in ${before.priceCurrency.toUpperCase()}. State priceCurrency as well.`,
  );
}

/** A transaction with the place that it came from. */
export type Booked = Draft & {
  /** Null when it was entered by hand. */
  source: string | null;
  sourceKey: string | null;
  /** The import that booked it. */
  batchId: string | null;
  rowMarks: string | null;
  transferKey: string | null;
};
const BY_HAND = {
  ...{ toAccount: null, fee: null, note: "", source: null, sourceKey: null, batchId: null, rowMarks: null },
  priceCurrency: null,
  transferKey: null,
};

/** A position's coin is never money, also when its symbol is that of a currency. */
const ownLeg = (leg: Leg): Leg => ({ ...leg, coinId: isFiat(leg) ? assetKeyOf(leg) : leg.coinId });

/** The purchase that every position begins with. */
export const openingOf = ({ id, coinId, symbol, amount, entryPrice, createdAt }: SpotPosition): Booked => ({
  ...BY_HAND,
  kind: "buy",
  at: createdAt,
  account: "",
  legs: [ownLeg({ coinId, symbol, amount, value: null })],
  price: entryPrice === "0" ? null : entryPrice,
  positionId: id,
  source: POSITION_SOURCE,
  sourceKey: id,
});

type Change = Exclude<Restatement, { kind: "none" | "refuse" }>;

/** The fields of the opening purchase that a restatement changes. */
export const restatedOpening = ({ leg, price }: Change): Pick<Booked, "legs" | "price" | "priceCurrency" | "fee"> => ({
  legs: [ownLeg(leg)],
  price,
  priceCurrency: null,
  fee: null,
});

/** The adjustment that a restatement books for a position, in the account that holds most of it. */
export const adjustmentOf = ({ leg, price }: Change, positionId: string, account: string, now: number): Booked => ({
  ...BY_HAND,
  kind: "adjustment",
  at: now,
  account,
  legs: [ownLeg(leg)],
  price,
  positionId,
});

/** A part of a transaction that the price archive has valued. Source and time of the price are null where not stored. */
export type ArchivePart = { part: "price" | "fee"; source: string | null; at: string | null };

/** A transaction in the form of the API. */
export const transactionReply = (
  transaction: Transaction & { note: string | null; source: string | null },
  archive: readonly ArchivePart[],
) => {
  const lacks = lacksPrice(transaction, ANY_RATE);
  return {
    id: transaction.id,
    kind: transaction.kind,
    at: isoTime(transaction.at),
    account: transaction.account,
    toAccount: transaction.toAccount,
    legs: [...transaction.legs],
    price: transaction.price,
    priceCurrency: transaction.priceCurrency ?? "usd",
    fee: transaction.fee,
    positionId: transaction.positionId,
    note: transaction.note ?? "",
    source: transaction.source ?? "manual",
    lacksPrice: lacks.price,
    lacksFeeValue: lacks.fee,
    hasArchivePrice: archive.length > 0,
    archive: [...archive],
  };
};
