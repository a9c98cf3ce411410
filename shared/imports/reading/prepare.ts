import { isQuoted } from "../../exchange-rates/quoted.ts";
import type { LegRule } from "../layout.ts";
import { MEANINGS } from "../mapping.ts";
import { decimalMarkOf, type FoundMark } from "./amounts.ts";
import type { Row } from "./cells.ts";
import {
  cellAt,
  conditionOf,
  globTest,
  indexesOf,
  indexOf,
  type Reading,
  type ReadRule,
  type Source,
  type Subaccounts,
  type ValueSource,
} from "./columns.ts";
import { dateOrderOf } from "./dates.ts";
import type { Answers, File } from "./file.ts";
import type { Header } from "./header.ts";
import { type FoundZone, zoneOf } from "./zone-of-file.ts";

export type Prepared = { reading: Reading; zone: FoundZone; mark: FoundMark };

/** The columns that an amount is computed from. */
export const columnsOfAmount = ({ amount }: LegRule): string[] => amount.split(/ (?:×|−|>>) /);

const fixedSource = (fixed: string): Source => ({ index: -1, other: -1, fixed });
/** A column, "A or B", "=USD" for a fixed text, or "header" for the text in the name of another column. */
function sourceOf(header: Header, name: string, column: string): Source {
  if (name.startsWith("=")) return fixedSource(name.slice(1));
  if (name === "header") return fixedSource(header.captures.get(column) ?? "");
  const [first, other] = name.split(" or ");
  return { index: indexOf(header, first), other: indexOf(header, other), fixed: null };
}

/** A text such as "column in column" or "column in =USD". */
function valueSourceOf(header: Header, place: string | undefined): ValueSource | null {
  if (!place) return null;
  const at = place.lastIndexOf(" in ");
  const column = place.slice(0, at);
  const index = indexOf(header, column);
  const currency = sourceOf(header, place.slice(at + 4), column);
  const hasNoRates = currency.fixed !== null && !isQuoted(currency.fixed.toLowerCase());
  return index === -1 || hasNoRates ? null : { index, currency };
}

const ofPair = new Set(["base", "quote", "unit"]);

/** The rules of a layout by the columns of the file, without those whose column the file does not have. */
function rulesOf({ layout, header }: File): ReadRule[] {
  return layout.legs.flatMap((rule) => {
    const [first = "", second] = columnsOfAmount(rule);
    const common = {
      rule,
      operator: (/ (×|−|>>) /.exec(rule.amount)?.[1] ?? null) as ReadRule["operator"],
      second: indexOf(header, second),
      find: rule.find ? new RegExp(rule.find, "i") : null,
      value: valueSourceOf(header, rule.value),
      signBy: conditionOf(header, rule.signBy),
      unlike: indexOf(header, rule.unlike),
      minusIf: indexOf(header, rule.minusIf?.split(":")[0]),
    };
    const repeats = header.repeats.get(first);
    if (repeats) return repeats.map(({ index, capture }) => ({ ...common, index, coin: fixedSource(capture) }));
    const index = indexOf(header, first);
    const isColumn = header.indexes.has(rule.coin) || !ofPair.has(rule.coin);
    const coin = !isColumn ? null : sourceOf(header, rule.coin, first);
    return index === -1 ? [] : [{ ...common, index, coin }];
  });
}

function subaccountsOf({ layout: { subaccounts }, header }: File): Subaccounts | null {
  if (!subaccounts) return null;
  const colon = subaccounts.indexOf(":");
  const names = subaccounts
    .slice(colon + 1)
    .split("|")
    .map((rule) => {
      const [glob = "", name = ""] = rule.split("=").map((word) => word.trim());
      return { matches: globTest(glob), name };
    });
  return { index: indexOf(header, subaccounts.slice(0, colon)), names };
}

/** The name that is in every row is the user. A placeholder such as "seller" is not a name. */
function userNameOf({ layout, header, rows, fileName }: File): string | null {
  if (!layout.parties) return null;
  const columns = layout.parties.split(" + ");
  const indexes = indexesOf(header, layout.parties);
  const namesIn = ({ cells }: Row) =>
    indexes
      .map((index) => cellAt(cells, index).toLowerCase())
      .filter((name, index) => name !== "" && name !== columns[index]);
  const [first, ...others] = rows.map(namesIn);
  const common = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  if (new Set(common).size === 1) return common[0]!;
  return common.find((name) => name.length > 8 && fileName.toLowerCase().includes(name)) ?? null;
}

/** The columns whose numbers show the decimal mark. Other columns are only read when the amounts prove nothing. */
function markOf({ layout, header, rows, separator, answers }: File): FoundMark {
  const answer = answers.decimalMark;
  if (answer === "," || answer === ".") return { mark: answer, isProven: true, isUnclear: false };
  const amounts = layout.legs.filter(({ find }) => !find).flatMap(columnsOfAmount);
  const cellsOf = function* (indexes: readonly number[]) {
    for (const { cells } of rows) for (const index of indexes) if (index !== -1) yield cellAt(cells, index);
  };
  const found = decimalMarkOf(cellsOf([...new Set(amounts)].map((column) => indexOf(header, column))), separator);
  if (found.isProven) return found;
  const numbers = header.names.flatMap((name, index) =>
    /amount|price|rate|total|value|fee|balance|quantity|worth|cost|betrag|preis|kurs|wert|gebühr/i.test(name)
      ? [index]
      : [],
  );
  const other = decimalMarkOf(cellsOf(numbers), separator);
  return other.isProven ? other : found;
}

const KIND = "kind:";
/** The user's meanings of kinds of rows. Words that are no meaning are ignored. */
const kindsIn = (answers: Answers): Map<string, string> =>
  new Map(
    Object.entries(answers).flatMap(([key, meaning]) =>
      key.startsWith(KIND) && meaning in MEANINGS ? [[key.slice(KIND.length).toLowerCase(), meaning] as const] : [],
    ),
  );

/** Finds the properties of the whole file, and the places of the layout's columns in it. */
export function prepare(file: File): Prepared {
  const { layout, header, rows } = file;
  const times = rows.map(({ cells }) => cellAt(cells, indexesOf(header, layout.time)[0]!));
  const zone = zoneOf(file);
  const mark = markOf(file);
  const balanceRule = layout.legs.find(({ fee }) => !fee);
  const group = layout.group
    ?.split(" + ")
    .map((column) => (column === "time" ? ("time" as const) : indexOf(header, column)));
  const reading: Reading = {
    layout,
    header,
    account: file.account?.trim() || layout.account,
    decimalMark: mark.mark,
    isMarkUnclear: mark.isUnclear,
    zone: zone.zone,
    writtenZone: zone.writtenZone,
    dateOrder: layout.dates ?? dateOrderOf(times),
    userName: userNameOf(file),
    answers: kindsIn(file.answers),
    guessedKinds: new Map(),
    time: indexesOf(header, layout.time),
    zoneColumn: indexOf(header, layout.zone),
    pair: indexOf(header, layout.pair),
    type: indexesOf(header, layout.type),
    within: indexOf(header, layout.within),
    group: group ?? [],
    key: indexesOf(header, layout.key),
    note: indexesOf(header, layout.note),
    accounts: indexesOf(header, layout.accounts),
    parties: indexesOf(header, layout.parties),
    balance: indexOf(header, layout.balance),
    balanceCode: balanceRule && !ofPair.has(balanceRule.coin) ? sourceOf(header, balanceRule.coin, "") : null,
    transferKey: indexOf(header, layout.transferKey),
    price: valueSourceOf(header, layout.price),
    status: conditionOf(header, layout.status),
    failed: conditionOf(header, layout.failed),
    excluded: conditionOf(header, layout.excluded),
    subaccounts: subaccountsOf(file),
    rules: rulesOf(file),
    rulesOf: new Map(),
    symbols: new Map(),
    pairs: new Map(),
  };
  return { reading, zone, mark };
}
