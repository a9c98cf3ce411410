import { Link } from "@tanstack/react-router";
import { ArrowLeft, SearchX } from "lucide-react";
import { Suspense } from "react";
import { ApiError } from "../../api/call.ts";
import { useQuery } from "../../api/use-query.ts";
import { BackLink } from "../../ui/BackLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { dateTimeText } from "../dates.ts";
import { orderQuery } from "../orders.queries.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import { OrderDetails } from "./OrderDetails.tsx";
import { OrderSteps } from "./OrderSteps.tsx";
import { PaymentCard } from "./PaymentCard.tsx";
import { StatusBanner } from "./StatusBanner.tsx";
import "../../other-pages.css";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

// Only some orders need them.
const AdStatistics = lazyPart(async () => (await import("./AdStatistics.tsx")).AdStatistics);
const RefundCard = lazyPart(async () => (await import("./RefundCard.tsx")).RefundCard);

export function OrderPage({ id }: { id: string }) {
  usePageTitle(`Order #${id}`);
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  return (
    <div className="page max-w-310">
      <BackLink to="/advertise">
        <ArrowLeft aria-hidden="true" /> Back to Advertise
      </BackLink>
      {order ? (
        <>
          <div className="mt-2 flex items-center gap-3">
            <h1 className="page-title">Order #{order.id}</h1>
            <StatusBadge status={order.status} />
            {order.archived && <Badge className="text-text-2">Archived</Badge>}
          </div>
          <p className="mt-1 text-13 text-text-2">Created {dateTimeText(order.createdAt)}</p>
          <OrderSteps order={order} />
          <StatusBanner order={order} />
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
            <div className="grid content-start gap-5">
              <OrderDetails order={order} />
              {order.startDate && (
                <Suspense>
                  <AdStatistics order={order} />
                </Suspense>
              )}
            </div>
            <div className="grid content-start gap-5 max-lg:order-first">
              {order.refund && (
                <Suspense>
                  <RefundCard order={order} refund={order.refund} />
                </Suspense>
              )}
              <PaymentCard order={order} />
            </div>
          </div>
        </>
      ) : error ? (
        <OrderUnavailable
          id={id}
          isMissing={error instanceof ApiError && error.status === 404}
          onRetry={() => void refetch()}
        />
      ) : (
        <p className="animate-fade-in mt-6 flex items-center gap-2 text-text-2" role="status">
          <Spinner /> Loading order details...
        </p>
      )}
    </div>
  );
}

function OrderUnavailable({ id, isMissing, onRetry }: { id: string; isMissing: boolean; onRetry: () => void }) {
  if (!isMissing) {
    return (
      <>
        <h1 className="page-title mt-2">Order #{id}</h1>
        <LoadFailed onRetry={onRetry}>The order could not be loaded.</LoadFailed>
      </>
    );
  }
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <SearchX aria-hidden="true" className="text-text-3" />
      <h1 className="text-16 font-semibold">Order Not Found</h1>
      <p className="text-13 text-text-2">The ad order could not be found.</p>
      <Link to="/advertise" className="button">
        Back to Advertise
      </Link>
    </div>
  );
}
