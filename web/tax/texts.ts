import type { TaxReport } from "./tax.queries.ts";

type Line = TaxReport["lines"][number];

/** The rule that matched a part of a disposal with its purchase, in one sentence. */
export function ruleSentence(
  { rule, term, taxFree }: Line,
  { country, method }: Pick<TaxReport, "country" | "method">,
) {
  if (rule === "pool") return "These coins cost the average of the section 104 pool.";
  if (rule === "same day") return "A sale is first matched with the purchases of the same day.";
  if (rule === "30 days") return "Then a sale is matched with the purchases of the next 30 days, the first one first.";
  const order = { fifo: "oldest", lifo: "youngest", hifo: "most expensive", average: "oldest", uk: "oldest" }[method];
  const chosen = `A sale takes the ${order} coins first (${method.toUpperCase()}).`;
  if (country === "de")
    return `${chosen} ${taxFree ? "They were held for more than one year, so the gain is tax-free." : "They were held for no more than one year, so the gain is taxable."}`;
  return `${chosen} ${term === "long" ? "They were held for more than one year, so the gain is long-term." : "They were held for one year or less, so the gain is short-term."}`;
}

/** Where the cost of a line is from, after the word "Cost". */
export const RULE_NAMES: Record<Line["rule"], string> = {
  lot: "bought",
  pool: "average of the pool",
  "same day": "same day",
  "30 days": "within 30 days",
};

/** What a line is counted as, beside its dates, such as "long-term, box L". Empty where the country has no such marks. */
export const lineMark = ({ term, box, taxFree, mayChange }: Line): string =>
  [
    ...(term ? [term === "long" ? "long-term" : "short-term"] : []),
    ...(box ? [`box ${box}`] : []),
    ...(taxFree ? ["tax-free"] : []),
    ...(mayChange ? ["may still change"] : []),
  ].join(", ");

/** Why a part of a report is unknown. */
export const REASONS: Record<TaxReport["unknown"][number]["reason"], string> = {
  "no purchase": "No purchase on record",
  "no cost": "Cost unknown",
  "no price": "Value unknown",
  "no rate": "No official rate",
};

type Difference = NonNullable<TaxReport["filed"]>["differences"][number];

/** The list that a difference is in, for one entry of it. */
export const LIST_NAMES: Record<Difference["list"], string> = {
  rules: "Rules",
  unknown: "Unknown",
  lines: "Disposal",
  contracts: "Contract",
  income: "Income",
  yearEnd: "Year-end holding",
  allocation: "Allocation",
};

/** The fields of a difference by the names that the API gives them. */
export const FIELD_NAMES: Record<string, string> = {
  acquiredAt: "Purchase",
  account: "Account",
  amount: "Amount",
  proceeds: "Proceeds",
  cost: "Cost",
  gain: "Gain",
  term: "Term",
  box: "Box",
  taxFree: "Tax-free",
  rates: "Rates",
  value: "Value",
  knownAmount: "Amount of known cost",
  side: "Side",
  leverage: "Leverage",
  size: "Size",
  openedAt: "Opened",
  pnl: "Result",
  dollars: "Result in dollars",
  currency: "Currency",
  timeZone: "Time zone",
  method: "Method",
  scope: "Lots",
  exemptAmount: "Annual exempt amount",
  exemptionLimit: "Exemption limit",
  otherIncomeLimit: "Limit of other income",
};
/** Fields of a difference that are money of the report. */
export const MONEY_FIELDS: readonly string[] = ["proceeds", "cost", "gain", "value", "pnl"];
