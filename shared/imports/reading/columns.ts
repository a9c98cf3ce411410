import type { Layout, LegRule, Verb } from "../layout.ts";
import type { DecimalMark } from "./amounts.ts";
import type { DateOrder, Zone } from "./dates.ts";
import type { Header } from "./header.ts";

/**
 * A column, or a fixed text in place of one. An index of -1 is a column that the file does not have. `other` is used when
 * the column is empty.
 */
export type Source = { index: number; other: number; fixed: string | null };
/** A condition for a row: the text of a column fits one of the patterns. */
export type Condition = { column: string; index: number; isMet: (text: string) => boolean };
/** A value in a currency. */
export type ValueSource = { index: number; currency: Source };
/** A rule for an amount, with the places of its columns. */
export type ReadRule = {
  rule: LegRule;
  index: number;
  operator: "×" | "−" | ">>" | null;
  second: number;
  /** Null for a coin of the pair or the unit of the amount. */
  coin: Source | null;
  find: RegExp | null;
  value: ValueSource | null;
  signBy: Condition | null;
  unlike: number;
  /** The column of `minusIf`. */
  minusIf: number;
};
export type Subaccounts = { index: number; names: { matches: (text: string) => boolean; name: string }[] };

/** A kind of rows as the file writes it, and what it was taken for. */
export type GuessedKind = { word: string; verb: Verb; rows: number };

/** How the rows of a file are read. */
export type Reading = {
  layout: Layout;
  header: Header;
  account: string;
  decimalMark: DecimalMark;
  /** Whether an amount such as 2.500 may be thousands or decimals, because nothing in the file proves which. */
  isMarkUnclear: boolean;
  zone: Zone;
  /** The zone by which rows are identified, also when the user chooses another. Null for the zone itself. */
  writtenZone: Zone | null;
  dateOrder: DateOrder | null;
  /** The name of the user in the columns `parties`, in lower case. */
  userName: string | null;
  /** The user's meanings of kinds of rows, by their texts in lower case. */
  answers: ReadonlyMap<string, string>;
  /** The kinds of rows that were recognised by a part of their words, by their texts in lower case. */
  guessedKinds: Map<string, GuessedKind>;
  time: readonly number[];
  zoneColumn: number;
  pair: number;
  type: readonly number[];
  within: number;
  group: readonly (number | "time")[];
  key: readonly number[];
  note: readonly number[];
  accounts: readonly number[];
  parties: readonly number[];
  balance: number;
  balanceCode: Source | null;
  transferKey: number;
  price: ValueSource | null;
  status: Condition | null;
  failed: Condition | null;
  excluded: Condition | null;
  subaccounts: Subaccounts | null;
  rules: readonly ReadRule[];
  /** The rules of each action, found when the first row with it is read. */
  rulesOf: Map<Verb, readonly ReadRule[]>;
  /** The usual symbols of the file's codes, and both coins of its pairs. */
  symbols: Map<string, string>;
  pairs: Map<string, [string, string] | null>;
};

/** Why a row is not booked. It is thrown and caught, but is not an `Error`, because a stack trace takes longer than reading a row. */
export class Refusal {
  readonly reason: string;
  /** The text of a kind of row that is not known. */
  readonly kind: string | null;
  constructor(reason: string, kind: string | null = null) {
    this.reason = reason;
    this.kind = kind;
  }
}
export const refuse = (reason: string, kind: string | null = null): never => {
  throw new Refusal(reason, kind);
};

/** Max characters of a cell that has a meaning: an amount, a coin, a pair or a kind of row. Notes may be longer. */
export const MAX_CELL = 200;
/** A cell in quotation marks for a sentence, shortened. */
export const quoted = (cell: string): string => `“${cell.length > MAX_SHOWN ? `${cell.slice(0, MAX_SHOWN)}…` : cell}”`;
const MAX_SHOWN = 80;

/** Returns a function that tests texts against a pattern. Each `*` matches any text, and case is ignored. */
export function globTest(pattern: string): (text: string) => boolean {
  const [start = "", ...parts] = pattern.toLowerCase().split("*");
  const end = parts.pop();
  return (text) => {
    const plain = text.toLowerCase();
    if (end === undefined) return plain === start;
    if (!plain.startsWith(start) || !plain.endsWith(end)) return false;
    let at = start.length;
    for (const part of parts) {
      const index = plain.indexOf(part, at);
      if (index === -1) return false;
      at = index + part.length;
    }
    return at + end.length <= plain.length;
  };
}

export const matchesGlob = (pattern: string, text: string): boolean => globTest(pattern)(text);

export const indexOf = ({ indexes }: Pick<Header, "indexes">, column: string | undefined): number =>
  column === undefined ? -1 : (indexes.get(column) ?? -1);
export const indexesOf = (header: Header, columns: string | undefined): number[] =>
  columns?.split(" + ").map((column) => indexOf(header, column)) ?? [];

/** The condition in a text such as "Status: completed | ok"; null when the file does not have its column. */
export function conditionOf(header: Header, text: string | undefined): Condition | null {
  if (text === undefined) return null;
  const colon = text.indexOf(":");
  const column = text.slice(0, colon);
  const index = indexOf(header, column);
  const tests = text
    .slice(colon + 1)
    .split("|")
    .map((glob) => globTest(glob.trim()));
  return index === -1 ? null : { column, index, isMet: (text) => tests.some((test) => test(text)) };
}

export const cellAt = (cells: readonly string[], index: number): string => cells[index] ?? "";

/** The texts of several columns in one, without empty ones. */
export function textAt(cells: readonly string[], indexes: readonly number[]): string {
  if (indexes.length === 1) return cells[indexes[0]!] ?? "";
  let text = "";
  for (const index of indexes) {
    const cell = cells[index] ?? "";
    if (cell !== "") text += text === "" ? cell : ` ${cell}`;
  }
  return text;
}

export const sourceText = (cells: readonly string[], { index, other, fixed }: Source): string =>
  fixed ?? (cells[index] || cells[other] || "");
