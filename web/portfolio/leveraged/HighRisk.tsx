import { TriangleAlert } from "lucide-react";
import { distanceText } from "../../../shared/portfolio/leveraged/distance-text.ts";
import { HIGH_RISK_PERCENT, hasCrossed, riskDistance } from "../../../shared/portfolio/valuation.ts";
import type { Decimal, Exact } from "../../../shared/values/decimal.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { LeveragedRow } from "../positions.ts";

type Props = {
  position: { price: Exact | null; liquidationPrice: string | null; positionType: LeveragedRow["positionType"] };
  className: string;
};

/** Its rule differs from the shown distance, which is in percent of the price, so its tooltip says both. */
export function HighRisk({ position: { price, liquidationPrice, positionType }, className }: Props) {
  const liquidation = { liquidationPrice: (liquidationPrice ?? "0") as Decimal, positionType };
  const distance = price === null || hasCrossed(liquidation, price) ? null : riskDistance(liquidation, price);
  const own =
    distance === null
      ? "at or beyond it, and the next price confirms the liquidation"
      : `${distanceText(distance)} of it away`;
  return (
    <Badge
      className={`text-warn ${className}`}
      title={`High risk: at most ${HIGH_RISK_PERCENT}% of the liquidation price away. This one is ${own}.`}
    >
      <TriangleAlert className="lucide size-3" aria-hidden="true" /> High Risk
    </Badge>
  );
}
