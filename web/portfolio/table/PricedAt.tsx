import { timeAgo } from "../../../shared/values/time.ts";
import { CoinAge } from "../../markets/coin/CoinAge.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { LivePrice } from "../positions.ts";

/** The age of a stale price. */
export function PricedAt({ isStale, pricedAt }: Pick<LivePrice, "isStale" | "pricedAt">) {
  const now = useNow();
  if (!isStale) return null;
  return (
    <span className="ml-2">
      <CoinAge>{pricedAt === null ? "no market price" : timeAgo(pricedAt, now)}</CoinAge>
    </span>
  );
}
