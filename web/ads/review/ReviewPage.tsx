import { Link } from "@tanstack/react-router";
import { ChartNoAxesColumn, Inbox, RefreshCw } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { errorText } from "../../api/error-text.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { refreshReview, reviewQuery, unmatchedQuery, unsettledRefunds } from "../orders.queries.ts";
import { OrderCard } from "./OrderCard.tsx";
import { ReviewPending } from "./ReviewPending.tsx";
import "../../other-pages.css";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const PaymentsToSettle = lazyPart(async () => (await import("./PaymentsToSettle.tsx")).PaymentsToSettle);

type Tab = "pending" | "all" | "payments";

/** The requests of the page, which are sent together with that of the session. */
export const REVIEW_AHEAD = [reviewQuery("confirmed"), reviewQuery(), reviewQuery("rejected"), unmatchedQuery];

export function ReviewPage() {
  usePageTitle("Ad Review");
  const awaitingReview = useQuery(reviewQuery("confirmed"));
  const all = useQuery(reviewQuery());
  const rejected = useQuery(reviewQuery("rejected"));
  const unmatched = useQuery(unmatchedQuery);
  const [tab, setTab] = useState<Tab>("all");
  const queriesOf = { pending: [awaitingReview], all: [all], payments: [rejected, unmatched] };
  const everyQuery = Object.values(queriesOf).flat();
  const error = awaitingReview.error ?? all.error;
  useEffect(() => {
    if (error)
      toast({ title: "Failed to fetch orders", description: errorText(error, "Please try again."), tone: "bad" });
  }, [error]);

  // A list that cannot be loaded counts as empty, and the page shows the error.
  const ordersToReview = awaitingReview.isError ? [] : (awaitingReview.data ?? []);
  const orders = all.isError ? [] : (all.data ?? []);
  const refunds = unsettledRefunds(rejected.data ?? []);
  const transfers = unmatched.data ?? [];
  const isLoading = queriesOf[tab].some((query) => query.isPending);
  const tabs = [
    ["pending", `Pending Review (${ordersToReview.length})`],
    ["all", `All Orders (${orders.length})`],
    ["payments", `Payments (${refunds.length + transfers.length})`],
  ] as const;
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">Ad Review Dashboard</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin" className="button quiet">
            <ChartNoAxesColumn aria-hidden="true" /> Dashboard
          </Link>
          <Button disabled={everyQuery.some((query) => query.isFetching)} onClick={() => void refreshReview()}>
            <RefreshCw aria-hidden="true" /> Refresh Orders
          </Button>
        </div>
      </div>
      <Tabs label="Ad orders" tabs={tabs} value={tab} onChange={setTab}>
        {isLoading ? (
          <p className="animate-fade-in mt-6 flex items-center gap-2 text-text-2" role="status">
            <Spinner /> Loading orders...
          </p>
        ) : queriesOf[tab].some((query) => query.isError) ? (
          <LoadFailed onRetry={() => refreshReview()}>The orders could not be loaded.</LoadFailed>
        ) : tab === "pending" ? (
          <ReviewPending orders={ordersToReview} />
        ) : tab === "payments" ? (
          <Suspense fallback={null}>
            <PaymentsToSettle refunds={refunds} transfers={transfers} />
          </Suspense>
        ) : orders.length === 0 ? (
          <EmptyState icon={<Inbox aria-hidden="true" />}>No orders found</EmptyState>
        ) : (
          <ul className="mt-4 grid grid-cols-1 gap-3 md:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]">
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        )}
      </Tabs>
    </div>
  );
}
