import { useMemo } from "react";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { useQuery } from "../../api/use-query.ts";
import { spotQuery } from "../portfolio.queries.ts";

type Asset = { coinId: string | null; symbol: string };

/** Which coins may be hidden as spam: those that the user did not also get at a known cost. None until that is known. */
export function useHideable(): (coin: Asset) => boolean {
  const { data: positions } = useQuery(spotQuery);
  return useMemo(() => {
    const withCost = positions?.filter(({ cost, amount }) => cost !== null && amount !== "0").map(assetKeyOf);
    const bought = withCost && new Set(withCost);
    return (coin) => bought?.has(assetKeyOf(coin)) === false;
  }, [positions]);
}
