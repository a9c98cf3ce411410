import type { Verb } from "../layout.ts";
import { knownAs } from "../tickers.ts";
import { parseAmount } from "./amounts.ts";
import type { Row } from "./cells.ts";
import { cellAt, type Reading, type ReadRule, Refusal, refuse, textAt } from "./columns.ts";
import { absolute, collect, type Entry, isNegative, type Money, negate, plus } from "./entries.ts";
import { amountOf, codeOf, coinSymbol, type Pair, pairOf, signed, statedOf } from "./row-amounts.ts";
import { actionOf, checkStatus } from "./row-kind.ts";
import { timeOf, timeProblem } from "./row-time.ts";

/** A row as an entry, or why it is not booked. `kind` is the text of a kind that is not known. */
export type RowResult = { entry: Entry; warnings: string[] } | { problem: string; kind: string | null };

const DIRECTION: Partial<Record<Verb, 1 | -1>> = {
  buy: 1,
  in: 1,
  income: 1,
  back: 1,
  sell: -1,
  out: -1,
  spend: -1,
  fee: -1,
  gift: -1,
  loss: -1,
  move: -1,
};

/** The actions whose rules are used when a layout has none for an action. */
const SIMILAR: Partial<Record<Verb, readonly Verb[]>> = {
  trade: ["buy"],
  buy: ["trade"],
  sell: ["trade", "buy"],
  in: ["income", "transfer"],
  income: ["in", "transfer"],
  out: ["spend", "transfer"],
  spend: ["out", "transfer"],
  gift: ["out", "spend", "transfer"],
  loss: ["out", "spend", "transfer"],
  fee: ["out", "spend", "transfer"],
  result: ["transfer", "in"],
  transfer: ["in", "out"],
  move: ["transfer", "out", "in"],
  back: ["transfer", "in"],
  pair: ["transfer", "trade", "in"],
  rename: ["trade", "transfer", "in"],
};

const rulesFor = (reading: Reading, verb: Verb): ReadRule[] =>
  reading.rules.filter(({ rule: { on } }) => !on || on.split(" ").includes(verb));

/** The rules of an action. A fee alone can be the whole action of a fee. */
function rulesOf(reading: Reading, verb: Verb): readonly ReadRule[] {
  const known = reading.rulesOf.get(verb);
  if (known) return known;
  const hasAmount = (rules: readonly ReadRule[]) => rules.some(({ rule }) => !rule.fee || verb === "fee");
  const [own, ...similar] = [verb, ...(SIMILAR[verb] ?? [])].map((one) => rulesFor(reading, one));
  const rules = hasAmount(own!) ? own! : (similar.find(hasAmount) ?? own!);
  reading.rulesOf.set(verb, rules);
  return rules;
}

type Draft = {
  legs: Money[];
  /** The amounts that include the fee. */
  gross: Money[];
  spare: Money[];
  fees: Money[];
  warnings: string[];
  /** Whether a rule with `first` found an amount. */
  hasOther: boolean;
};

function addLeg(
  draft: Draft,
  reading: Reading,
  cells: readonly string[],
  readRule: ReadRule,
  pair: Pair,
  direction: 1 | -1 | undefined,
) {
  const { rule } = readRule;
  if (rule.or && draft.hasOther) return;
  const found = amountOf(reading, cells, readRule, pair);
  if (!found || found.amount === "0") return;
  const code = codeOf(cells, readRule, pair, found.unit);
  const symbol = code === "" ? "" : coinSymbol(reading, code);
  if (symbol === "") {
    if (!rule.fee) refuse(`The row does not name the coin of the amount ${found.amount}`);
    draft.warnings.push(`The fee of ${found.amount} has no coin. The row is booked without it.`);
    return;
  }
  if (rule.unlike !== undefined) {
    if (coinSymbol(reading, cellAt(cells, readRule.unlike)) === symbol) return;
  }
  if (rule.first) draft.hasOther = true;
  const stated = statedOf(reading, cells, readRule.value);
  // Another layout of the exchange may give the same code another symbol.
  const written = reading.layout.coins ? code.toUpperCase() : symbol;
  if (rule.fee) {
    const amount =
      rule.fee === "negative" ? negate(found.amount) : rule.fee === "absolute" ? absolute(found.amount) : found.amount;
    draft.fees.push({ symbol, amount, stated, coinId: null, written });
    return;
  }
  const amount = signed(found.amount, readRule, cells, code, direction);
  // Some files write the same amount as both sides of a payment.
  if (draft.legs.some((leg) => leg.symbol === symbol && leg.amount === amount)) return;
  const money = { symbol, amount, stated, coinId: null, written };
  if (rule.spare) draft.spare.push(money);
  else draft.legs.push(money);
  if (rule.includesFee) draft.gross.push(money);
}

/** Separates the fee from an amount that includes it. */
function separateFees(draft: Draft) {
  for (const leg of draft.gross) {
    const fee = draft.fees.find(({ symbol }) => symbol === leg.symbol);
    if (!fee) continue;
    const withoutFee = plus(leg.amount, fee.amount);
    const isFeeLarger =
      isNegative(leg.amount) && !isNegative(fee.amount) && (withoutFee === "0" || !isNegative(withoutFee));
    if (!isFeeLarger) leg.amount = withoutFee;
    else {
      draft.fees.splice(draft.fees.indexOf(fee), 1);
      draft.warnings.push(
        `The fee of ${fee.amount} ${fee.symbol} is larger than the amount. The row is booked without it.`,
      );
    }
  }
}

/** The digits after the last point or comma; 0 when something else follows it. */
function placesOf(text: string): number {
  let places = 0;
  for (let index = text.length - 1; index >= 0; index--) {
    const code = text.charCodeAt(index);
    if (code === 46 || code === 44) return places;
    if (code < 48 || code > 57) return 0;
    places += 1;
  }
  return 0;
}

/** The balance that the file states after the row; null when the file has none. */
function fileBalanceOf(reading: Reading, cells: readonly string[], draft: Draft): Entry["fileBalance"] {
  const text = reading.balance === -1 ? "" : cellAt(cells, reading.balance);
  const parsed = text === "" ? null : parseAmount(text, reading.decimalMark);
  const symbol = (draft.legs[0] ?? draft.fees[0])?.symbol;
  if (!parsed || symbol === undefined) return null;
  const places = text.includes("E") || text.includes("e") ? 30 : placesOf(text);
  const code = reading.balanceCode ? (reading.balanceCode.fixed ?? cellAt(cells, reading.balanceCode.index)) : "";
  return { code: code || symbol, coin: symbol, balance: parsed.amount, places };
}

/** The name of the row's subaccount; empty for the main account. */
function subaccountOf({ subaccounts }: Reading, cells: readonly string[]): string {
  if (!subaccounts) return "";
  const text = cellAt(cells, subaccounts.index);
  return subaccounts.names.find(({ matches }) => matches(text))?.name ?? "";
}

function accountsOf(reading: Reading, cells: readonly string[]) {
  const { account, accounts } = reading;
  if (!reading.layout.accounts) {
    const subaccount = subaccountOf(reading, cells);
    return { account: subaccount === "" ? account : `${account} ${subaccount}`, toAccount: null };
  }
  const [from = "", to = ""] = accounts.map((index) => cellAt(cells, index).slice(0, 60));
  return { account: from || to || account, toAccount: from !== "" && to !== "" && from !== to ? to : null };
}

function groupOf({ group }: Reading, cells: readonly string[], at: number): string | null {
  if (group.length === 0) return null;
  const textOf = (index: number | "time") => (index === "time" ? String(Math.floor(at / 1000)) : cellAt(cells, index));
  return (group.length === 1 ? textOf(group[0]!) : group.map(textOf).join(" ")) || null;
}

/** The amounts of the coins that their tickers meant at that time. */
function dated(amounts: readonly Money[], at: number): readonly Money[] {
  for (const money of amounts) {
    const known = knownAs(money.symbol, at);
    if (known === null) continue;
    money.symbol = known.symbol;
    money.coinId = known.coinId;
  }
  return amounts;
}

function readEntry(reading: Reading, { line, cells }: Row): { entry: Entry; warnings: string[] } {
  const action = actionOf(reading, cells);
  if (action.verb === "skip") refuse(action.rest);
  checkStatus(reading, cells);
  const { failed } = reading;
  const hasFailed = failed?.isMet(cellAt(cells, failed.index)) ?? false;
  const pair = pairOf(reading, cells);
  const draft: Draft = { legs: [], gross: [], spare: [], fees: [], warnings: [], hasOther: false };
  for (const readRule of rulesOf(reading, action.verb))
    if (!hasFailed || readRule.rule.fee) addLeg(draft, reading, cells, readRule, pair, DIRECTION[action.verb]);
  const fileBalance = fileBalanceOf(reading, cells, draft);
  if (draft.legs.length === 0 && draft.fees.every(({ amount }) => amount === "0"))
    refuse(hasFailed ? "This transaction has failed" : "Nothing was exchanged: the amount is 0");
  separateFees(draft);
  const at = timeOf(reading, cells, reading.zone);
  const { writtenZone } = reading;
  const writtenAt = writtenZone === null || writtenZone === reading.zone ? at : timeOf(reading, cells, writtenZone);
  const key = textAt(cells, reading.key);
  const { account, toAccount } = accountsOf(reading, cells);
  return {
    entry: {
      line,
      at,
      writtenAt,
      verb: hasFailed ? "fee" : action.verb,
      rest: hasFailed ? "" : action.rest,
      account,
      toAccount,
      legs: collect(dated(draft.legs, at)),
      spare: dated(draft.spare, at),
      fees: collect(dated(draft.fees, at)),
      group: groupOf(reading, cells, at),
      key: key === "" ? null : key,
      note: textAt(cells, reading.note).slice(0, 200),
      transferKey: (reading.transferKey !== -1 && cellAt(cells, reading.transferKey).slice(0, 200)) || null,
      price: statedOf(reading, cells, reading.price),
      fileBalance,
    },
    warnings: draft.warnings,
  };
}

/** Converts a row to an entry, or returns the reason why the row is not booked. */
export function readRow(reading: Reading, row: Row): RowResult {
  try {
    return readEntry(reading, row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A line without a time is no row of the table, so its meaning is not asked for.
    const unreadable = error.kind === null ? null : timeProblem(reading, row);
    return unreadable ?? { problem: error.reason, kind: error.kind };
  }
}
