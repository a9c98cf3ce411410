import { counted } from "../../shared/values/format-market.ts";
import { useQuery } from "../api/use-query.ts";
import { reviewQuery, unmatchedQuery, unsettledRefunds } from "./orders.queries.ts";

/** Sentences about the ad orders and payments that wait for an admin; null while they load. The numbers are those of the review's tabs. */
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
