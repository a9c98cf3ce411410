import { counted, formatCount, MISSING } from "../values/format-market.ts";

/** The words for figures that are not known, on the pages and in shares. */

/** A cost or an amount that the user could state. */
export const UNKNOWN = "Unknown";
/** The proceeds of disposals without a known gain: they are known, but in no total. */
export const NOT_COUNTED = "Not counted";
/** A coin that no market prices. */
export const NO_PRICE = "No price";

type Known = { price: string | null; cost: string | null; change24h: number | null };
/** Why a P&L is not known: first what its user could state. */
export const pnlWord = ({ cost }: Pick<Known, "cost">): string => (cost === null ? UNKNOWN : NO_PRICE);
/** Why a change of the day is not known. That of a price is a figure of the market, which the user cannot state. */
export const dayWord = ({ price, change24h }: Pick<Known, "price" | "change24h">): string =>
  price === null ? NO_PRICE : change24h === null ? MISSING : UNKNOWN;

/** More names would be too many to read. */
const MAX_NAMES = 20;

/** The names, or the first of them and the number of the others. */
export const namesText = (names: readonly string[], most = MAX_NAMES): string =>
  `${names.slice(0, most).join(", ")}${names.length > most ? ` and ${formatCount(names.length - most)} more` : ""}`;

/** Names the coins that a figure leaves out; null when there are none. */
export function withoutPriceText(coins: readonly { symbol: string }[], most = MAX_NAMES): string | null {
  const names = [...new Set(coins.map(({ symbol }) => symbol.toUpperCase()))];
  if (names.length === 0) return null;
  return `Left out, because no price is known for ${namesText(names, most)}`;
}

/** The numbers of holdings whose P&L is known: of the whole amount, and of a part of it. */
export type PnlKnownOf = { known: number; partly: number; all: number };
type Part = { pnl: string | null; costKnown: boolean };

export const pnlKnownOf = (holdings: readonly Part[]): PnlKnownOf => {
  const known = holdings.filter(({ pnl }) => pnl !== null);
  const whole = known.filter(({ costKnown }) => costKnown);
  return { known: whole.length, partly: known.length - whole.length, all: holdings.length };
};

/** "3 of 5 holdings and part of 1"; null when all of them are known. */
export const pnlKnownText = ({ known, partly, all }: PnlKnownOf): string | null =>
  known === all
    ? null
    : `${formatCount(known)} of ${counted(all, "holding")}${partly > 0 ? ` and part of ${formatCount(partly)}` : ""}`;
