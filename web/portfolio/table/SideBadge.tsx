import { TrendingDown, TrendingUp } from "lucide-react";
import { Badge } from "../../ui/Badge.tsx";

type Props = { positionType: "long" | "short"; leverage: string | number };

/** "Long 10×" or "Short 5×". */
export function SideBadge({ positionType, leverage }: Props) {
  const Trend = positionType === "long" ? TrendingUp : TrendingDown;
  return (
    <Badge className="align-middle text-text-2 max-md:gap-0.75 max-md:px-1.25">
      <Trend className="lucide size-3" aria-hidden="true" />
      {positionType === "long" ? "Long" : "Short"} {leverage}×
    </Badge>
  );
}
