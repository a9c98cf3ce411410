import { guessMapping } from "../../shared/imports/guess-mapping.ts";
import type { Mapping } from "../../shared/imports/mapping.ts";
import { splitPair } from "../../shared/imports/reading/pairs.ts";
import type { FileUnknown } from "../../shared/imports/unknown-file.ts";
import { guessMeanings, guessStatuses } from "./guess-meanings.ts";

const cellsOf = (column: string, { names, samples }: FileUnknown): string[] =>
  samples.map((row) => row[names.indexOf(column)] ?? "");

/** Whether the amounts of a column are numbers alone, without the money or the coin that they are of. */
const isBare = (column: string, unknown: FileUnknown): boolean =>
  cellsOf(column, unknown).every((cell) => /^[\d.,'’+\-−\s]*$/.test(cell));

/** Whether nothing says in which money a total or a price is. */
export function lacksCurrency({ total, price, totalCoin, pair }: Mapping, unknown: FileUnknown): boolean {
  const column = total || price;
  return Boolean(column) && !totalCoin && !pair && isBare(column!, unknown);
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

/** What the header and the cells say about each column. The user confirms it. */
export function proposedFor(unknown: FileUnknown): Mapping {
  const proposed = guessMapping(unknown);
  const textsOf = (name: string | undefined) =>
    name === undefined ? undefined : (unknown.values[unknown.names.indexOf(name)] ?? []);
  const [kinds, statuses] = [textsOf(proposed.type), textsOf(proposed.status)];
  return {
    account: "",
    time: "",
    ...proposed,
    ...(kinds && { types: guessMeanings(kinds) }),
    ...(statuses && { statuses: guessStatuses(statuses) }),
  };
}
