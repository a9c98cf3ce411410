import type { UseQueryResult } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import type { Order } from "../orders.queries.ts";
import { PANEL } from "../Panel.tsx";
import { OrderTable } from "./OrderTable.tsx";

type Tab = "active" | "archived";
const EMPTY_TEXTS = {
  active: "No active orders. Create your first ad order below.",
  archived: "No archived orders.",
};

type Props = { active: UseQueryResult<Order[]>; archived: UseQueryResult<Order[]> };

/**
 * The user's orders, shown only if there are any. The page runs the queries, because a query in this card would start
 * the failed request again each time the card mounts.
 */
export function OrdersCard({ active, archived }: Props) {
  const [tab, setTab] = useState<Tab>("active");
  const hasFailed = [active, archived].some(({ data, isFetched }) => isFetched && !data);
  if (hasFailed) {
    const isRetrying = active.isFetching || archived.isFetching;
    return (
      <section className={`${PANEL} mb-8`} aria-label="Your Ad Orders">
        <LoadFailed busy={isRetrying} onRetry={() => Promise.all([active.refetch(), archived.refetch()])}>
          Your orders could not be loaded.
        </LoadFailed>
      </section>
    );
  }
  if (!active.data || !archived.data || active.data.length + archived.data.length === 0) return null;

  const tabs = [
    ["active", `Active Orders (${active.data.length})`],
    ["archived", `Archived Orders (${archived.data.length})`],
  ] as const;
  const orders = tab === "active" ? active.data : archived.data;
  return (
    <section className={`${PANEL} mb-8`} aria-labelledby="your-orders">
      <h2 id="your-orders" className="mb-2 text-16 font-semibold">
        Your Ad Orders
      </h2>
      <Tabs label="Your Ad Orders" tabs={tabs} value={tab} onChange={setTab}>
        {orders.length === 0 ? (
          <EmptyState icon={<Archive aria-hidden="true" />}>{EMPTY_TEXTS[tab]}</EmptyState>
        ) : (
          <OrderTable orders={orders} />
        )}
      </Tabs>
    </section>
  );
}
