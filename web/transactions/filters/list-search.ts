import { LISTED_KINDS, type ListedKind } from "../../../shared/transactions/list/listed-kind.ts";
import { MAX_SEARCH } from "../../../shared/transactions/list/rules.ts";
import { FIRST_YEAR, LAST_YEAR } from "../../../shared/transactions/rules.ts";
import { parseExact } from "../../../shared/values/exact-input.ts";

/** The state of the list of transactions in the address. An absent part lists all. */
export type ListSearch = {
  /** A coin id, or ~ and a symbol. */
  coin?: string;
  kind?: ListedKind;
  /** "" lists the transactions without an account. */
  account?: string;
  year?: number;
  q?: string;
  /** The ids of the only transactions to show, separated by commas. */
  only?: string;
  /** What is missing in the account, with which the form opens, as `readMissing` reads it. */
  missing?: string;
  /** Opens the form of a sale with this coin, written like `missing`. The amount may be empty. */
  sell?: string;
};
/** What is missing of a coin; an amount below zero left the account. */
export type Missing = { symbol: string; coinId: string | null; amount: string };
/** The parts by which the user filters. */
export type Filters = Omit<ListSearch, "only" | "missing" | "sell">;

/** A text of the address; one that is a number arrives as a number. */
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Reads amount, coin id and symbol, with commas between them; the id is empty for a coin that the market does not know. */
export function readMissing(text: string): Missing | undefined {
  const [amount = "", coinId = "", ...rest] = text.split(",");
  const symbol = rest.join(",");
  return (amount !== "" && parseExact(amount) === null) || symbol === ""
    ? undefined
    : { symbol, coinId: coinId || null, amount };
}

/** Reads the address. What is not valid is left out. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const kind = LISTED_KINDS.find((one) => one === search.kind);
  const year = Number(search.year);
  const [coin, account, only, missing, sell] = [
    search.coin,
    search.account,
    search.only,
    search.missing,
    search.sell,
  ].map(textOf);
  const q = textOf(search.q)?.trim().slice(0, MAX_SEARCH);
  return {
    ...(coin && { coin }),
    ...(kind && { kind }),
    ...(account !== undefined && { account }),
    ...(Number.isInteger(year) && year >= FIRST_YEAR - 1 && year <= LAST_YEAR && { year }),
    ...(q && { q }),
    ...(only && { only }),
    ...(missing && { missing }),
    ...(sell && { sell }),
  };
}

export const isFiltered = ({ only: _, missing: __, sell: ___, ...filters }: ListSearch): boolean =>
  Object.keys(filters).length > 0;
