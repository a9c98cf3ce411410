import { distanceText } from "../../../shared/portfolio/leveraged/distance-text.ts";
import { type PositionType, readNotNegative, readPositive } from "../../../shared/portfolio/rules.ts";
import { distanceToLiquidation, marginOf } from "../../../shared/portfolio/valuation.ts";
import { multiply } from "../../../shared/values/decimal.ts";
import { formatUsd } from "../../../shared/values/format-decimal.ts";
import { isLeverage, type LeveragedValues } from "../form/form-rules.ts";

type Values = Pick<LeveragedValues, "size" | "entryPrice" | "currentPrice" | "leverage" | "liquidationPrice">;

const UNKNOWN = "\u2013";

/** The figures that follow from a leveraged form; a dash while a field that they need is not valid. */
export function leverageFigures(values: Values, type: PositionType) {
  const [size, entry] = [readPositive(values.size, ""), readPositive(values.entryPrice, "")];
  const current = readPositive(values.currentPrice || values.entryPrice, "");
  const liquidation = readNotNegative(values.liquidationPrice, "");
  const isPriced = "value" in size && "value" in entry;
  const distance =
    "value" in liquidation && "value" in current
      ? distanceToLiquidation({ positionType: type, liquidationPrice: liquidation.value }, current.value)
      : null;
  return {
    notional: isPriced ? formatUsd(multiply(size.value, entry.value)) : UNKNOWN,
    margin:
      isPriced && isLeverage(values.leverage)
        ? formatUsd(marginOf({ size: size.value, entryPrice: entry.value, leverage: Number(values.leverage) }))
        : UNKNOWN,
    distance: distance === null ? UNKNOWN : distanceText(distance),
    /** Whether the price has already crossed the liquidation price. */
    isCrossed: distance === "0",
  };
}

export function LeverageDetails({ values, type }: { values: Values; type: PositionType }) {
  const { notional, margin, distance, isCrossed } = leverageFigures(values, type);
  return (
    <div className="-mt-2.5 text-13 text-text-2">
      <dl className="grid gap-0.5">
        <Detail label="Notional at entry" value={notional} />
        <Detail label="Margin" value={margin} />
        <Detail
          label={values.currentPrice === "" ? "Price move from the entry to liquidation" : "Price move to liquidation"}
          value={distance}
        />
      </dl>
      {isCrossed && (
        <p role="alert" className="mt-1.5 text-warn">
          The price is already {type === "long" ? "at or below" : "at or above"} the liquidation price, so this position
          will be marked as liquidated.
        </p>
      )}
      <p className="mt-1.5 text-12 text-text-3">
        Margin is the notional divided by the leverage. Trading fees and funding are not included. Nor is the venue's
        maintenance margin, so it may liquidate earlier. Enter its own liquidation price if you know it.
      </p>
    </div>
  );
}

const Detail = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="font-medium text-text">{value}</dd>
  </div>
);
