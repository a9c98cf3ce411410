/**
 * How the files of an exchange are read, as data. Column names are written as in the file; "#2" after a name is its
 * second column of that name, `*` in a name fits any text, and "+" after a name fits all columns of such names.
 */
export type Layout = {
  id: string;
  /** As the user knows the file: "Kraken ledgers". */
  name: string;
  /** The account that it is booked to. Layouts of one account know each other's rows by the same keys. */
  account: string;
  /** All columns, separated by " | ". A "?" after a name: not in every file. "A = B": either name. */
  header: string;
  /** Instead of `header`, columns that must be there beside any others, because the user named them. */
  columns?: readonly string[];
  /** The columns of date and time, separated by " + ". */
  time: string;
  /** A column with a zone name, "UTC+8", or "local" when the file does not say it. Otherwise UTC, or what the header says. */
  zone?: string;
  dates?: "mdy" | "dmy" | "ymd";
  /** The column with both coins of a trade, the bought and sold one first unless `quoteFirst`. */
  pair?: string;
  quoteFirst?: boolean;
  /** The columns that say what a row is, separated by " + ". */
  type?: string;
  /** The types of rows by their meaning. Without `type`, one meaning for all rows. */
  types: Types | Action;
  /** Rows whose status is empty or does not fit are named and not booked: "Status: completed | ok". */
  status?: string;
  legs: readonly LegRule[];
  /** Rows of one trade share the text of these columns, or their second ("time"). */
  group?: string;
  /** Columns that identify a row. Without them, its contents do. */
  key?: string;
  /** The column with the balance after the row. */
  balance?: string;
  /** Coin codes of the exchange. */
  coins?: Record<string, string>;
  /** A pattern whose first group is the coin of a longer code, such as the staked DOT.S. */
  codes?: string;
  /** Part of the file's name, where two exports have the same header. */
  file?: string;
  /** Names of parts of the account by the text of a column: "Account: earn = staked". */
  part?: string;
  note?: string;
  /** The price of the row's first coin, in US dollars. */
  price?: string;
  /** Lines that begin like this belong to the row before. */
  continues?: string;
  /** Two columns with the names of both parties. The user is in every row; `types` says what "first" and "second" mean. */
  parties?: string;
  /** The columns with the account, and with the receiving account. */
  accounts?: string;
};

/**
 * The first word is the meaning. `trade` takes the direction from the signs; its second word keeps trades of one second
 * apart. `move` and `back` are own transfers to and from a part of the account, which is the second word; that of
 * `income` is the part that receives it. `result` is a gain or a loss of a contract. `skip` gives the reason.
 */
export type Action = `${Verb}${"" | ` ${string}`}`;
export type Verb =
  | "trade"
  | "buy"
  | "sell"
  | "transfer"
  | "in"
  | "out"
  | "income"
  | "spend"
  | "fee"
  | "gift"
  | "loss"
  | "result"
  | "move"
  | "back"
  | "skip";

/** Texts in lower case, separated by " | ", by what they mean. `*` fits any text. The first that fits counts. */
export type Types = Partial<Record<Action, string>>;

export type LegRule = {
  /** A column, or two as "Amount × Price" or "Quantity − Remaining". */
  amount: string;
  /** A column, "base" or "quote" of the pair, "unit" of the amount itself, "header" of its column, or "=BTC". */
  coin: string;
  /** The amount's own sign is the default; `type` follows the row's action, and `counter` opposes it. */
  sign?: "type" | "counter" | "in" | "out" | "minus";
  /** The sign is plus when the text of a column fits: "Side:deposit". */
  signBy?: string;
  /** A fee on top of the legs: positive when it was taken, unless it is "negative" or has no sure sign. */
  fee?: true | "negative" | "absolute";
  /** The amount was already reduced or raised by the fee of the same coin. */
  net?: true;
  /** The actions that it belongs to, separated by spaces. */
  on?: string;
  /** The value in a currency, as "column in column" or "column in =USD". Only dollars are kept. */
  value?: string;
  /** The amount and the coin are found in the text of the column by this pattern. */
  find?: string;
};

/** A word of a type's meaning: "move staked" is the verb "move" with the rest "staked". */
export function splitAction(action: string): { verb: Verb; rest: string } {
  const [verb, ...rest] = action.split(" ");
  return { verb: verb as Verb, rest: rest.join(" ") };
}
