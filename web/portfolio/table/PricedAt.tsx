import { timeAgo } from "../../../shared/values/time.ts";
import { useNow } from "../../ui/use-now.ts";
import type { Live } from "../positions.ts";

/** How old a price is, where it is too old to be taken for now. */
export function PricedAt({ isStale, pricedAt }: Pick<Live, "isStale" | "pricedAt">) {
  const now = useNow();
  if (!isStale) return null;
  return <span className="coin-age">{pricedAt === null ? "no market price" : timeAgo(pricedAt, now)}</span>;
}
