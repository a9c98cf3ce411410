import {
  liquidationPriceOf,
  MAX_LEVERAGE,
  MIN_LEVERAGE,
  type PositionType,
  type Reading,
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
type Labelled = keyof typeof LABELS;

const problemIn = (reading: Reading): string | undefined => ("problem" in reading ? reading.problem : undefined);
const required = (value: string, label: string): string | undefined =>
  value.trim() === "" ? `${label} is required` : undefined;

/** Only the fields that have a problem, in the order of the form. */
function gather<Values extends Record<string, string>>(found: [keyof Values & string, string | undefined][]) {
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined)) as Problems<Values>;
}

const words = <Key extends "name" | "symbol">(key: Key, values: Record<Key, string>): [Key, string | undefined] => [
  key,
  required(values[key], LABELS[key]),
];
const figure = <Key extends Labelled>(key: Key, values: Record<Key, string>): [Key, string | undefined] => [
  key,
  problemIn(readPositive(values[key], LABELS[key])),
];
const figureIfAny = <Key extends Labelled>(
  key: Key,
  values: Record<Key, string>,
  read = readPositive,
): [Key, string | undefined] => [
  key,
  values[key].trim() === "" ? undefined : problemIn(read(values[key], LABELS[key])),
];

export const newSpotProblems = (values: SpotValues): Problems<SpotValues> =>
  gather<SpotValues>([
    words("name", values),
    words("symbol", values),
    figure("amount", values),
    figure("entryPrice", values),
    figureIfAny("currentPrice", values),
  ]);

/** "All fields are required in the edit form" (specification 1, section 5). */
export const spotProblems = (values: SpotValues): Problems<SpotValues> => ({
  ...newSpotProblems(values),
  ...gather<SpotValues>([figure("currentPrice", values)]),
});

const isLeverage = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= MIN_LEVERAGE && Number(text) <= MAX_LEVERAGE;

/** On the other side of the entry it is a slip of the pen; the server, which gets what other programs hold, takes it. */
function wrongSide({ entryPrice, liquidationPrice }: LeveragedValues, type: PositionType): string | undefined {
  const [entry, liquidation] = [readPositive(entryPrice, ""), readNotNegative(liquidationPrice, "")];
  if ("problem" in entry || "problem" in liquidation) return undefined;
  const side = compare(liquidation.value, entry.value);
  if (type === "long" && side > 0) return "For a long, the liquidation price lies below the entry price.";
  if (type === "short" && side < 0) return "For a short, the liquidation price lies above the entry price.";
  return undefined;
}

export const leveragedProblems = (values: LeveragedValues, type: PositionType): Problems<LeveragedValues> =>
  gather<LeveragedValues>([
    words("name", values),
    words("symbol", values),
    figure("size", values),
    figure("entryPrice", values),
    figureIfAny("currentPrice", values),
    [
      "leverage",
      isLeverage(values.leverage) ? undefined : `Leverage is a whole number from ${MIN_LEVERAGE} to ${MAX_LEVERAGE}`,
    ],
    ["liquidationPrice", figureIfAny("liquidationPrice", values, readNotNegative)[1] ?? wrongSide(values, type)],
  ]);

/** The liquidation price of a form as it stands; null while entry or leverage are none. */
export function filledLiquidation(entryPrice: string, leverage: string, type: PositionType): Decimal | null {
  const entry = readPositive(entryPrice, "");
  return "value" in entry && isLeverage(leverage) ? liquidationPriceOf(entry.value, Number(leverage), type) : null;
}
