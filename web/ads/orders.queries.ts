import { queryOptions } from "@tanstack/react-query";
import type { OrderStatus } from "../../shared/ads/rules.ts";
import { SECOND } from "../../shared/values/time.ts";
import { call, type Reply } from "../api/call.ts";
import { callList } from "../api/call-list.ts";
import { queries } from "../api/query-client.ts";

export type Order = Reply<"GET /api/ad-orders">[number];
export type OrderDetail = Reply<"GET /api/ad-orders/:id">;
export type AdminOrder = Reply<"GET /api/admin/ad-orders">[number];
export type UnmatchedTransfer = Reply<"GET /api/admin/unmatched-transfers">[number];
export type Rates = Reply<"GET /api/ad-payment-rates">;
export type PaymentOptions = Reply<"GET /api/ad-payment-options">;

const ORDERS = "/api/ad-orders";
const REVIEW = "/api/admin/ad-orders";
const UNMATCHED = "/api/admin/unmatched-transfers";
/** The order page polls until the payment is confirmed. */
const POLL_INTERVAL_MS = 10 * SECOND;

export const ordersQuery = queryOptions({
  queryKey: [ORDERS, "active"],
  queryFn: (): Promise<Order[]> => callList("GET /api/ad-orders", { query: {} }),
  staleTime: 0,
});

export const archivedQuery = queryOptions({
  queryKey: [ORDERS, "archived"],
  queryFn: (): Promise<Order[]> => callList("GET /api/ad-orders/archived", { query: {} }),
  staleTime: 0,
});

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [ORDERS, "one", id],
    queryFn: (): Promise<OrderDetail> => call("GET /api/ad-orders/:id", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isPaymentPending(state.data?.status) ? POLL_INTERVAL_MS : false),
  });

const isPaymentPending = (status: OrderStatus | undefined): boolean => status === "pending" || status === "paid";

export const ratesQuery = queryOptions({
  queryKey: ["/api/ad-payment-rates"],
  queryFn: (): Promise<Rates> => callList("GET /api/ad-payment-rates"),
});

export const paymentOptionsQuery = queryOptions({
  queryKey: ["/api/ad-payment-options"],
  queryFn: (): Promise<PaymentOptions> => call("GET /api/ad-payment-options"),
  staleTime: 30 * SECOND,
});

/** The advertise page must send this request, although it shows none of these prices. */
export const tokenPricesQuery = queryOptions({
  queryKey: ["/api/token-prices"],
  queryFn: () => callList("GET /api/token-prices"),
  staleTime: 20 * SECOND,
  refetchInterval: 30 * SECOND,
});

export const reviewQuery = (status?: OrderStatus) =>
  queryOptions({
    queryKey: [REVIEW, status ?? "all"],
    // A reply that is no list counts as an empty one, so that the admin can work with the other lists.
    queryFn: async (): Promise<AdminOrder[]> => {
      const reply: unknown = await call("GET /api/admin/ad-orders", { query: status === undefined ? {} : { status } });
      return Array.isArray(reply) ? reply : [];
    },
    staleTime: 0,
  });

/** The rejected orders whose payment has not been sent back yet. */
export const unsettledRefunds = (rejected: readonly AdminOrder[]): AdminOrder[] =>
  rejected.filter(({ refund }) => refund !== null && refund.transactionHash === null);

export const unmatchedQuery = queryOptions({
  queryKey: [UNMATCHED],
  queryFn: (): Promise<UnmatchedTransfer[]> => callList("GET /api/admin/unmatched-transfers"),
  staleTime: 0,
});

export const refreshOrders = () => queries.invalidateQueries({ queryKey: [ORDERS] });
export const refreshReview = () =>
  Promise.all([REVIEW, UNMATCHED].map((key) => queries.invalidateQueries({ queryKey: [key] })));
