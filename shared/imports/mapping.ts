import type { Action, Layout, LegRule } from "./layout.ts";

/** The meanings that a user gives to the types of rows. */
export const MEANINGS = {
  trade: "Trade",
  buy: "Buy",
  sell: "Sell",
  in: "Deposit",
  out: "Withdrawal",
  transfer: "Transfer (in or out, by its sign)",
  income: "Income",
  spend: "Spend",
  fee: "Fee",
  gift: "Gift",
  loss: "Loss",
  skip: "Leave out",
} as const;
export type Meaning = keyof typeof MEANINGS;

/**
 * The value of `type` when no column has the type of a row: all rows are trades, which buy positive and sell negative
 * amounts.
 */
export const BY_SIGN = "=trade";

/** The meaning that the user gives to the columns of an unknown file. Columns are named as in the file. */
export type Mapping = {
  account: string;
  time: string;
  dates?: "mdy" | "dmy" | undefined;
  /** A zone such as "UTC+2". */
  zone?: string | undefined;
  /** A column, or `BY_SIGN` when all rows are trades whose direction is the sign of the amount. */
  type?: string | undefined;
  /** The meaning of each text of the column `type`. */
  types?: Record<string, Meaning> | undefined;
  pair?: string | undefined;
  /** The column with the amount. The direction is the sign of the amount, or follows from the row's type. */
  amount?: string | undefined;
  /** A column, or "=BTC" for the same coin in all rows. */
  coin?: string | undefined;
  total?: string | undefined;
  totalCoin?: string | undefined;
  /** The price of one coin. Without a total, the total is amount × price. */
  price?: string | undefined;
  /** Whether the total, or what was sent and received, includes the fee already. */
  feeIncluded?: boolean | undefined;
  status?: string | undefined;
  /** For each text of the column `status`: whether its rows are booked. */
  statuses?: Record<string, boolean> | undefined;
  sent?: string | undefined;
  sentCoin?: string | undefined;
  received?: string | undefined;
  receivedCoin?: string | undefined;
  fee?: string | undefined;
  feeCoin?: string | undefined;
  /** Rows with the same text belong to one trade. */
  group?: string | undefined;
  key?: string | undefined;
  balance?: string | undefined;
  /** The column with the exchange or wallet of each row. A row without one belongs to `account`. */
  accounts?: string | undefined;
  note?: string | undefined;
};

/** The fields of a mapping that name a column. */
export const COLUMN_FIELDS = [
  "time",
  "type",
  "pair",
  "amount",
  "coin",
  "total",
  "totalCoin",
  "price",
  "status",
  "sent",
  "sentCoin",
  "received",
  "receivedCoin",
  "fee",
  "feeCoin",
  "group",
  "key",
  "balance",
  "accounts",
  "note",
] as const;

const SKIPPED = "skip: Left out by your choice";
const actionOf = (meaning: Meaning): Action => (meaning === "skip" ? SKIPPED : meaning);

function legsOf(mapping: Mapping): LegRule[] {
  const { pair, amount, coin, total, totalCoin, price, sent, sentCoin, received, receivedCoin, fee, feeCoin } = mapping;
  const legs: LegRule[] = [];
  const isBySign = mapping.type === BY_SIGN;
  const included = mapping.feeIncluded && fee ? { includesFee: true as const } : {};
  if (sent) legs.push({ amount: sent, coin: sentCoin || "unit", sign: "out", ...included });
  if (received) legs.push({ amount: received, coin: receivedCoin || "unit", sign: "in", ...included });
  if (amount) legs.push({ amount, coin: coin || (pair ? "base" : "unit"), sign: "type" });
  // Without a type column the direction is the sign. A total has none, but amount × price has that of the amount.
  const stated = isBySign ? undefined : total;
  const money = stated || (amount && price && (totalCoin || pair || isBySign) ? `${amount} × ${price}` : null);
  if (money)
    legs.push({
      ...{ amount: money, coin: totalCoin || (pair ? "quote" : "unit") },
      ...(isBySign ? { sign: "minus" } : { sign: "opposite", on: "buy sell" }),
      ...(stated ? included : {}),
    });
  if (fee) legs.push({ amount: fee, coin: feeCoin || "unit", fee: "absolute" });
  return legs;
}

/**
 * A sentence without its full stop, and the form field that it is about. The page also uses "types:<text>", the field
 * for the meaning of one text.
 */
export type MappingProblem = { field: string; problem: string };
/** The reason why a file cannot be read with this mapping; null when the mapping is complete. */
export function mappingProblem({
  account,
  time,
  amount,
  sent,
  received,
  type,
  types,
  total,
  price,
  status,
  statuses,
  ...rest
}: Mapping): MappingProblem | null {
  const at = (field: string, problem: string) => ({ field, problem });
  if (account.trim() === "") return at("account", "Name the exchange or wallet that this file is from");
  if (!time) return at("time", "Choose the column with the date");
  // "=" without a code: the user chose “The same in all rows” and named no coin yet. "<field> name" is that input.
  const unnamed = Object.entries(rest).find(([, name]) => name === "=");
  if (unnamed) return at(`${unnamed[0]} name`, "Name the coin that is the same in all rows");
  if (!amount && !sent && !received) return at("amount", "Choose the column with the amount");
  if (status?.includes(":")) return at("status", "Rename the column with the status: its name must have no colon");
  if (status && !Object.values(statuses ?? {}).includes(true)) return at("status", "Say which rows are completed");
  if ((total || price) && !type) return at("type", "Choose the column that says what was bought and what was sold");
  if (type === BY_SIGN && total && !price)
    return at("price", "Choose the price, because a total does not say what was bought and what was sold");
  if (type && type !== BY_SIGN && Object.keys(types ?? {}).length === 0)
    return at("type", "Say what each kind of row means");
  return null;
}

/** Converts a mapping to a layout, which reads only files with these columns. */
export function layoutOf(mapping: Mapping): Layout {
  const { account, time, dates, zone, type, types, pair, group, key, balance, accounts, note, status, statuses } =
    mapping;
  const completed = Object.entries(statuses ?? {}).flatMap(([text, isBooked]) =>
    isBooked ? [text.toLowerCase()] : [],
  );
  const meanings = new Map<Action, string[]>();
  for (const [text, meaning] of Object.entries(types ?? {})) {
    const action = actionOf(meaning);
    meanings.set(action, [...(meanings.get(action) ?? []), text.toLowerCase()]);
  }
  return {
    id: "mapped",
    name: `${account.trim()} (your columns)`,
    account: account.trim(),
    header: "",
    columns: COLUMN_FIELDS.flatMap((field) => mapping[field] || []).filter((name) => !name.startsWith("=")),
    time,
    zone: zone || "local",
    ...(dates && { dates }),
    ...(pair && { pair }),
    ...(status && { status: `${status}: ${completed.join(" | ")}` }),
    ...(type && type !== BY_SIGN && { type }),
    types:
      type === BY_SIGN
        ? "trade"
        : type
          ? Object.fromEntries([...meanings].map(([action, texts]) => [action, texts.join(" | ")]))
          : "transfer",
    legs: legsOf(mapping),
    ...(group && { group }),
    ...(key && { key }),
    ...(balance && { balance }),
    ...(accounts && { accounts }),
    ...(note && { note }),
  };
}
