import { DAY } from "../values/time.ts";
import { assetKeyOf, isFiat, type Leg, type Transaction } from "./transaction.ts";

/** Rules for transactions, checked by the page and the server. Do not import zod, because forms load this file. */

/** Maximum number of transactions per user. */
export const MAX_TRANSACTIONS = 100_000;
/** Maximum number in a portfolio without an account, which the browser reads as a whole for each change. */
export const MAX_GUEST_TRANSACTIONS = 20_000;
/** The first year in which a coin could be traded. */
export const FIRST_YEAR = 2009;
/** The last year that can be asked for. */
export const LAST_YEAR = 2100;
export const MAX_LEGS = 20;
export const MAX_ACCOUNT = 60;
export const MAX_NOTE = 500;
export const PAGE_SIZE = 500;

/** A time further ahead of now is a typing error. Clocks and zones differ by less. */
export const MAX_AHEAD = DAY;

type Legs = Pick<Transaction, "kind" | "legs" | "fee" | "account" | "toAccount">;
const isOut = ({ amount }: Leg): boolean => amount.startsWith("-");

/** Why a transaction cannot be booked, as a sentence; null when it can. */
export const problemOf = (draft: Legs & Pick<Transaction, "at">, now: number): string | null =>
  draft.at > now + MAX_AHEAD ? "Date must not be more than a day ahead" : problemOfLegs(draft);

/** The same without its time. */
export function problemOfLegs({ kind, legs, fee, account, toAccount }: Legs): string | null {
  const coins = legs.filter((leg) => !isFiat(leg));
  const [incoming, outgoing] = [legs.filter((leg) => !isOut(leg)), legs.filter(isOut)];
  const names = (part: readonly Leg[]) => new Set(part.map(assetKeyOf));
  switch (kind) {
    case "buy":
      if (!incoming.some((leg) => !isFiat(leg))) return "A purchase needs a coin with a positive amount";
      return null;
    case "sell":
      if (!outgoing.some((leg) => !isFiat(leg))) return "A sale needs a coin with a negative amount";
      return null;
    case "swap":
      if (incoming.length === 0 || outgoing.length === 0)
        return "A swap needs a negative amount of one coin and a positive amount of another";
      return null;
    case "rename":
      return coins.length === 2 && incoming.length === 1 && outgoing.length === 1 && names(legs).size === 2
        ? null
        : "A rename needs a negative amount of the old coin and a positive amount of the new one";
    case "transfer":
      if (legs.length === 0 || legs.length > 2 || names(legs).size > 1) return "A transfer moves one coin";
      if (legs.length === 2 && (incoming.length !== 1 || outgoing.length !== 1))
        return "A transfer has one negative and one positive amount";
      if (toAccount !== null && toAccount === account) return "A transfer needs two different accounts";
      return null;
    case "income":
      return coins.length === 1 && outgoing.length === 0 ? null : "Income needs one coin with a positive amount";
    case "gift":
      return coins.length === 1 && legs.length === 1 ? null : "A gift needs one coin";
    case "spend":
    case "loss":
      return outgoing.length > 0 && incoming.length === 0 ? null : `A ${kind} needs a coin with a negative amount`;
    case "fee":
      if (legs.length === 0 && fee !== null) return null;
      return outgoing.length > 0 && incoming.length === 0 ? null : "A fee needs a coin with a negative amount";
    case "adjustment":
      return null;
  }
}
