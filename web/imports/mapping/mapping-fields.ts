import { BY_SIGN, type COLUMN_FIELDS, type Mapping, MEANINGS } from "../../../shared/imports/mapping.ts";

export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** One signed amount in a row, or an amount that went out and one that came in. */
export const SHAPES = [
  ["one", "One amount in each row"],
  ["both", "What went out and what came in, in two columns"],
] as const;
export type Shape = (typeof SHAPES)[number][0];
export const FIELDS: Record<Shape, [ColumnField, string][]> = {
  one: [
    ["amount", "Amount"],
    ["coin", "Coin"],
    ["total", "Paid or received in total"],
    ["totalCoin", "Currency paid or received"],
    ["price", "Price of one coin"],
  ],
  both: [
    ["sent", "Amount out"],
    ["sentCoin", "Coin out"],
    ["received", "Amount in"],
    ["receivedCoin", "Coin in"],
  ],
};
/** The file of a wallet with a single coin often has no column with the coin. */
export const COIN_FIELDS: ColumnField[] = ["coin", "totalCoin", "sentCoin", "receivedCoin", "feeCoin"];
export const OTHERS: [ColumnField, string][] = [
  ["pair", "Pair, such as BTC/EUR"],
  ["group", "Order number, shared by the rows of one trade"],
  ["balance", "Balance after the row"],
  ["accounts", "Account of each row"],
  ["note", "Note"],
];
export const FEES = [
  ["", "Added to the total"],
  ["included", "In the total already"],
] as const;
export const BOOKED = [
  ["yes", "Completed: book it"],
  ["no", "Leave out"],
] as const;
export const DATE_ORDERS = [
  ["", "As written"],
  ["dmy", "Day before month"],
  ["mdy", "Month before day"],
] as const;
export const MEANING_OPTIONS = [["", "Choose"] as const, ...Object.entries(MEANINGS)];

/** The mapping without what belongs to the other shape. */
export function ofShape(mapping: Mapping, shape: Shape): Mapping {
  const others = FIELDS[shape === "one" ? "both" : "one"].map(([field]) => [field, undefined]);
  const complete = { ...mapping, ...Object.fromEntries(others) };
  return shape === "both" && mapping.type === BY_SIGN ? { ...complete, type: undefined } : complete;
}

const COLUMNS = (shape: Shape): [ColumnField | "type" | "status", string][] => [
  ["time", "Date"],
  ["type", "Kind"],
  ["status", "Status"],
  ...FIELDS[shape],
  ["fee", "Fee"],
  ["feeCoin", "Fee coin"],
  ...OTHERS,
];

/** The labels of the fields that use a column, by the name of the column. */
export function usesOfColumns(mapping: Mapping, shape: Shape): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  for (const [field, label] of COLUMNS(shape)) {
    const name = mapping[field];
    if (name) uses.set(name, uses.has(name) ? `${uses.get(name)}, ${label}` : label);
  }
  return uses;
}
