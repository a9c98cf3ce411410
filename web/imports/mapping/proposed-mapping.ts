import { isQuoted } from "../../../shared/exchange-rates/quoted.ts";
import { guessMapping, placeInFile } from "../../../shared/imports/guess-mapping.ts";
import { BY_SIGN, type Mapping } from "../../../shared/imports/mapping.ts";
import { splitPair } from "../../../shared/imports/reading/pairs.ts";
import type { FileUnknown } from "../../../shared/imports/unknown-file.ts";
import { guessMeanings, guessStatuses } from "./guess-meanings.ts";

const cellsOf = (column: string, { names, samples }: FileUnknown): string[] =>
  samples.map((row) => row[names.indexOf(column)] ?? "");

/** Whether the amounts of a column are numbers alone, without the money or the coin that they are of. */
const isBare = (column: string, unknown: FileUnknown): boolean =>
  cellsOf(column, unknown).every((cell) => /^[\d.,'’+\-−\s]*$/.test(cell));

/** Whether the cells of a pair name both coins, so that the second one is the money. */
const hasQuote = (pair: string, unknown: FileUnknown): boolean =>
  cellsOf(pair, unknown).some((cell) => splitPair(cell) !== null);

/** Whether nothing says in which money a total or a price is. */
export function lacksCurrency({ total, price, totalCoin, pair }: Mapping, unknown: FileUnknown): boolean {
  const column = total || price;
  return Boolean(column) && !totalCoin && !(pair && hasQuote(pair, unknown)) && isBare(column!, unknown);
}

/** Whether nothing says in which coin a fee is, so that it could not be booked. */
export const lacksFeeCoin = ({ fee, feeCoin }: Mapping, unknown: FileUnknown): boolean =>
  Boolean(fee) && !feeCoin && isBare(fee!, unknown) && cellsOf(fee!, unknown).some((cell) => /[1-9]/.test(cell));

const SIDES = ["coin", "totalCoin"];
/** More coins would not fit in the field. */
const MAX_COINS = 3;

/** The label of a coin field without a column of its own, such as "From Pair: BTC"; null if no pair gives the coin. */
export function coinOfPair(field: string, { pair }: Mapping, unknown: FileUnknown): string | null {
  const side = SIDES.indexOf(field);
  if (!pair || side < 0) return null;
  const coins = [...new Set(cellsOf(pair, unknown).map((cell) => splitPair(cell)?.[side]))];
  const isRead = coins.length > 0 && coins.length <= MAX_COINS && coins.every((coin) => coin !== undefined);
  return isRead ? `From ${pair}: ${coins.join(", ")}` : `From ${pair}`;
}

/** Money that is in names of columns such as "Price (EUR)" beside the currencies of central banks. */
const STABLECOINS = ["USDT", "USDC"];

/** The currency in the name of a column, written in capitals; null without one. */
const currencyIn = (name: string): string | null =>
  name.match(/\b[A-Z]{3,4}\b/g)?.find((word) => isQuoted(word.toLowerCase()) || STABLECOINS.includes(word)) ?? null;

/** The currency that was paid, where the file has no column with it, and where it was found. */
export type ProposedCurrency = { code: string; hint: string };

/** The currency to propose, with the sentence that says where it is from; null if the file has one. */
export function proposedCurrency(mapping: Mapping, unknown: FileUnknown, ledger: string): ProposedCurrency | null {
  if (!lacksCurrency(mapping, unknown)) return null;
  const column = mapping.total || mapping.price || "";
  const named = currencyIn(column);
  return named
    ? { code: named, hint: `Taken from the name of the column ${column}.` }
    : {
        code: ledger.toUpperCase(),
        hint: "The file does not name it. This is the currency of your ledger: change it if you paid in another one.",
      };
}

/** What the header and the cells say about each column. The user confirms it. */
export function proposedFor(unknown: FileUnknown): Mapping {
  const proposed = guessMapping(unknown);
  const textsOf = (name: string | undefined) =>
    name === undefined ? undefined : (unknown.values[unknown.names.indexOf(name)] ?? []);
  const [kinds, statuses] = [textsOf(proposed.type), textsOf(proposed.status)];
  // Without a kind of row, only the sign of the amount can say what was bought and what was sold.
  const isBySign = kinds === undefined && proposed.amount !== undefined && proposed.price !== undefined;
  return {
    account: unknown.place || placeInFile(unknown),
    time: "",
    ...proposed,
    ...(isBySign && { type: BY_SIGN }),
    ...(kinds && { types: guessMeanings(kinds) }),
    ...(statuses && { statuses: guessStatuses(statuses) }),
  };
}

/** The mapping that a form begins with: the stored one, or the proposed one with the currency that it proposes. */
export function firstMapping(unknown: FileUnknown, stored: Mapping | undefined, ledgerCurrency: string) {
  if (stored) return { first: stored, paid: null };
  const first = proposedFor(unknown);
  const paid = proposedCurrency(first, unknown, ledgerCurrency);
  if (!paid) return { first, paid };
  const totalCoin = `=${paid.code}`;
  // A fee without a coin of its own is most often in the money that was paid.
  const fee = lacksFeeCoin(first, unknown) ? { feeCoin: totalCoin } : {};
  return { first: { ...first, totalCoin, ...fee }, paid };
}
