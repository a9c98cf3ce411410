import { counted } from "../../shared/values/format-market.ts";
import { useQuery } from "../api/use-query.ts";
import { reviewQuery, unmatchedQuery, unsettledRefunds } from "./orders.queries.ts";

/** What of the ads waits for an admin, in sentences that count as the tabs of the review do; null while it loads. */
export function useAdWork(): string[] | null {
  const review = useQuery(reviewQuery("confirmed"));
  const rejected = useQuery(reviewQuery("rejected"));
  const unmatched = useQuery(unmatchedQuery);
  if ([review, rejected, unmatched].some(({ isError, data }) => isError && !data))
    return ["The ad orders could not be loaded."];
  if (!review.data || !rejected.data || !unmatched.data) return null;
  const orders = review.data.length;
  const payments = unsettledRefunds(rejected.data).length + unmatched.data.length;
  return [
    ...(orders > 0 ? [`${counted(orders, "ad order waits", "ad orders wait")} for review.`] : []),
    ...(payments > 0 ? [`${counted(payments, "ad payment has", "ad payments have")} to be settled.`] : []),
  ];
}
