import {
  liquidationPriceOf,
  MAX_LEVERAGE,
  MIN_LEVERAGE,
  type ParsedDecimal,
  type PositionType,
  readNotNegative,
  readPositive,
} from "../../../shared/portfolio/rules.ts";
import { compare, type Decimal } from "../../../shared/values/decimal.ts";
import type { Problems } from "../../ui/form/use-form.ts";

export type SpotValues = { name: string; symbol: string; amount: string; entryPrice: string; currentPrice: string };
export type LeveragedValues = {
  name: string;
  symbol: string;
  size: string;
  entryPrice: string;
  currentPrice: string;
  leverage: string;
  liquidationPrice: string;
};

const LABELS = {
  name: "Name",
  symbol: "Symbol",
  amount: "Amount",
  size: "Size",
  entryPrice: "Entry price",
  currentPrice: "Current price",
  liquidationPrice: "Liquidation price",
};
type LabelledField = keyof typeof LABELS;

const problemIn = (parsed: ParsedDecimal): string | undefined => ("problem" in parsed ? parsed.problem : undefined);
const required = (value: string, label: string): string | undefined =>
  value.trim() === "" ? `${label} is required` : undefined;

/** Keeps only the fields with a problem, in the order of the form. */
function collectProblems<Values extends Record<string, string>>(checks: [keyof Values & string, string | undefined][]) {
  return Object.fromEntries(checks.filter(([, problem]) => problem !== undefined)) as Problems<Values>;
}

const checkText = <Key extends "name" | "symbol">(key: Key, values: Record<Key, string>): [Key, string | undefined] => [
  key,
  required(values[key], LABELS[key]),
];
const checkNumber = <Key extends LabelledField>(key: Key, values: Record<Key, string>): [Key, string | undefined] => [
  key,
  problemIn(readPositive(values[key], LABELS[key])),
];
const checkOptionalNumber = <Key extends LabelledField>(
  key: Key,
  values: Record<Key, string>,
  parse = readPositive,
): [Key, string | undefined] => [
  key,
  values[key].trim() === "" ? undefined : problemIn(parse(values[key], LABELS[key])),
];

export const newSpotProblems = (values: SpotValues): Problems<SpotValues> =>
  collectProblems<SpotValues>([
    checkText("name", values),
    checkText("symbol", values),
    checkNumber("amount", values),
    checkNumber("entryPrice", values),
    checkOptionalNumber("currentPrice", values),
  ]);

/** In the edit form all fields are required, also the current price, except for prices that were not known before. */
export function spotProblems(
  values: SpotValues,
  before: { entryPrice: string; currentPrice: string | null },
): Problems<SpotValues> {
  const { entryPrice: _entryPrice, ...problems } = newSpotProblems(values);
  return {
    ...problems,
    ...collectProblems<SpotValues>([
      (before.entryPrice === "0" ? checkOptionalNumber : checkNumber)("entryPrice", values),
      (before.currentPrice === null ? checkOptionalNumber : checkNumber)("currentPrice", values),
    ]),
  };
}

export const isLeverage = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= MIN_LEVERAGE && Number(text) <= MAX_LEVERAGE;

/**
 * The problem of a liquidation price on the wrong side of the entry price, which is probably a typing error. The
 * server accepts it, because imported positions may really have such a price.
 */
function sideProblem({ entryPrice, liquidationPrice }: LeveragedValues, type: PositionType): string | undefined {
  const [entry, liquidation] = [readPositive(entryPrice, ""), readNotNegative(liquidationPrice, "")];
  if ("problem" in entry || "problem" in liquidation) return undefined;
  const side = compare(liquidation.value, entry.value);
  if (type === "long" && side > 0) return "For a long, the liquidation price must be below the entry price.";
  if (type === "short" && side < 0) return "For a short, the liquidation price must be above the entry price.";
  return undefined;
}

export const leveragedProblems = (values: LeveragedValues, type: PositionType): Problems<LeveragedValues> =>
  collectProblems<LeveragedValues>([
    checkText("name", values),
    checkText("symbol", values),
    checkNumber("size", values),
    checkNumber("entryPrice", values),
    checkOptionalNumber("currentPrice", values),
    [
      "leverage",
      isLeverage(values.leverage)
        ? undefined
        : `Leverage must be a whole number from ${MIN_LEVERAGE} to ${MAX_LEVERAGE}`,
    ],
    [
      "liquidationPrice",
      checkOptionalNumber("liquidationPrice", values, readNotNegative)[1] ?? sideProblem(values, type),
    ],
  ]);

/** The computed liquidation price of a form; null while the entry price or the leverage is invalid. */
export function computeLiquidation(entryPrice: string, leverage: string, type: PositionType): Decimal | null {
  const entry = readPositive(entryPrice, "");
  return "value" in entry && isLeverage(leverage) ? liquidationPriceOf(entry.value, Number(leverage), type) : null;
}
