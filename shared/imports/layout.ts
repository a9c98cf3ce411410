/**
 * Describes the files of an exchange. Column names are written as in the file. "#2" after a name means the second column
 * with that name. `*` in a name matches any text, and "+" after a name matches all columns with such names.
 */
export type Layout = {
  id: string;
  /** The name that the user sees, such as "Kraken ledgers". */
  name: string;
  /** The account to which rows are booked. Layouts with the same account recognise each other's rows by their keys. */
  account: string;
  /**
   * The known columns, separated by " | ". A name with "?" is not required. "A = B" means either name. Other columns of a
   * file are ignored and named, and the layout with the most required columns is used.
   */
  header: string;
  /** Replaces `header` for a file that the user described: the columns that the file must have, besides any others. */
  columns?: readonly string[];
  /** The columns of date and time, separated by " + ". */
  time: string;
  /**
   * A column with a zone name, a zone such as "UTC+8", or "local" when the file does not name the zone. Without a
   * value, the zone is the one in the header, or UTC.
   */
  zone?: string;
  dates?: "mdy" | "dmy" | "ymd";
  /** The column with both coins of a trade. The base coin comes first, unless `quoteFirst` is true. */
  pair?: string;
  quoteFirst?: boolean;
  /** The columns with the type of a row, separated by " + ". */
  type?: string;
  /** The types of rows by their meaning. Without `type`, all rows have the same meaning. */
  types: Types | Action;
  /** The column with the part of the exchange. A type may name it before a colon: "spot: p2p trading". */
  within?: string;
  /** Rows with an empty or another status are reported and not booked: "Status: completed | ok". */
  status?: string;
  /** Rows with these texts have failed and cost only their fee: "Status: error*". */
  failed?: string;
  /** Rows with these texts are reported and not booked, such as those that the user deleted: "Deleted: true". */
  excluded?: string;
  legs: readonly LegRule[];
  /** Rows of one trade have the same text in these columns, or the same second ("time"). */
  group?: string;
  /** The columns that identify a row. Without them, the contents of a row identify it. */
  key?: string;
  /** The column with the balance after the row, in the coin of the first leg that is not a fee. */
  balance?: string;
  /** Coin codes of the exchange. */
  coins?: Record<string, string>;
  /** A pattern whose first group is the coin in a longer code, such as DOT in DOT.S. */
  codes?: string;
  /** A text in the file's name, which distinguishes two exports with the same header. */
  file?: string;
  /** The names of subaccounts by the text of a column: "Account: earn = staked". */
  subaccounts?: string;
  note?: string;
  /** The id of a layout with fewer details of the same transactions. Rows of this layout replace its rows. */
  replaces?: string;
  /** The price of the row's first coin, in US dollars. */
  price?: string;
  /** Lines that begin with this text belong to the previous row. */
  continues?: string;
  /**
   * Two columns with the names of both parties, one of which is the user. `types` gives the meanings of "user is first"
   * and "user is second".
   */
  parties?: string;
  /** The column with a text that both sides of one transfer share. */
  transferKey?: string;
  /** The columns with the account, and with the receiving account. */
  accounts?: string;
};

/**
 * The first word is the meaning of a row. `trade` takes the direction from the signs, and its second word separates
 * different trades in the same second. `move` and `back` are transfers to and from a subaccount, which is the second
 * word. The second word of `income` is the subaccount that receives the income. `result` is the profit or the loss of a
 * contract. A `pair` is a trade when its other side is in the file, and otherwise a transfer. A `rename` replaces a coin by
 * its new name. `ask` is a kind whose meaning only the user knows. The words after `skip:` are the reason.
 */
export type Action = Exclude<Verb, "skip"> | `${Exclude<Verb, "skip">} ${string}` | `skip: ${string}`;
/** The stored keys of booked rows contain the verb, so a verb must never be renamed. */
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
  | "pair"
  | "rename"
  | "ask"
  | "skip";

/** Texts in lower case, separated by " | ", by their meaning. `*` matches any text. The first match counts. */
export type Types = Partial<Record<Action, string>>;

export type LegRule = {
  /** A column, or two as "Amount × Price", "Quantity − Remaining" or, for a number in smallest units, "Amount >> Decimals". */
  amount: string;
  /** A column, "A or B" when A may be empty, "base" or "quote" of the pair, "unit" of the amount itself, "header" of its column, or "=BTC". */
  coin: string;
  /** The default is the sign in the file. `type` is the sign of the row's action, and `opposite` the other sign. */
  sign?: "type" | "opposite" | "in" | "out" | "minus";
  /** The sign is minus when the text of a column names the coin, which `{}` stands for: "Notes:converted * {} to *". */
  minusIf?: string;
  /** The sign is plus when the text of a column fits: "Side:deposit". */
  signBy?: string;
  /**
   * The amount is a fee. Charged fees are positive in the file (true), negative, or have an unreliable sign
   * ("absolute").
   */
  fee?: true | "negative" | "absolute";
  /** The amount already includes the fee in the same coin, so the fee is separated from the amount. */
  includesFee?: true;
  /** The actions to which the rule applies, separated by spaces. Without a rule for it, an action uses those of a similar one. */
  on?: string;
  /** The value in a currency, as "column in column" or "column in =USD". */
  value?: string;
  /** A pattern that finds the amount and the coin in the text of the column. */
  find?: string;
  /** The rule applies only when its coin is not the one in this column. */
  unlike?: string;
  /** When the rule finds an amount, rules with `or` do not apply. */
  first?: true;
  or?: true;
  /** The amount is only used when no other row of the file has this side of the trade. */
  spare?: true;
};

/** "move staked" is the verb "move" with the rest "staked". */
export function splitAction(action: string): { verb: Verb; rest: string } {
  const [verb, ...rest] = action.replace("skip:", "skip").split(" ");
  return { verb: verb as Verb, rest: rest.join(" ") };
}
