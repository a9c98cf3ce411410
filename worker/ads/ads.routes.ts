import type { Context } from "hono";
import type { Decimal } from "../../shared/values/decimal.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { preparedReply } from "../platform/http/replies.ts";
import { freshBtcPrice } from "./checkout/amount-due.rules.ts";
import { missingAmount, orderDetail, orderReply, reviewReply } from "./checkout/order-replies.ts";
import { placeOrder, regenerateAddress, saveSender } from "./checkout/place-order.ts";
import { archiveOrder, listOwnOrders, requireOwnOrder } from "./orders/orders.ts";
import { listPaymentRates } from "./orders/rates.ts";
import { listForReview, reviewOrder } from "./orders/review-order.ts";
import { findSiteOwner } from "./orders/site-owner.ts";
import { checkPayment } from "./payments/check-payments.ts";
import { listAvailableNetworks } from "./payments/receive-addresses.ts";
import { recordRefund, saveRefundAddress } from "./refunds/refunds.ts";
import { assignTransfer, listUnmatchedTransfers, refundTransfer } from "./refunds/unmatched.ts";
import { countAds } from "./slots/ad-counts.ts";

async function btcPrice(deps: Deps, c: Context): Promise<Decimal | null> {
  const market = await deps.market.current((work) => c.executionCtx.waitUntil(work)).catch(() => null);
  const coin = market?.find("bitcoin")?.coin;
  const price = coin?.price == null || coin.pricedAt === null ? null : { usd: coin.price, asOf: coin.pricedAt };
  return freshBtcPrice(price, deps.clock.now());
}

export function adRoutes(on: On) {
  on("GET /api/active-ads", async ({ deps, c }) => {
    const { body, headers } = await deps.ads.current();
    return preparedReply(c.req.raw, body, headers);
  });

  on("POST /api/ad-counts", async ({ deps, c, body }) => {
    const at = deps.clock.now();
    const counts = body.counts.map(({ secondsAgo: _, ...count }) => ({ ...count, at }));
    return { counted: await countAds(deps, counts, c.req.raw) };
  });

  on("GET /api/ad-payment-rates", async ({ deps }) =>
    (await listPaymentRates(deps)).map((rate) => ({ ...rate, createdAt: isoTime(rate.createdAt) })),
  );

  on("GET /api/ad-payment-options", async ({ deps, c }) => {
    const [networks, price, siteOwner] = await Promise.all([
      listAvailableNetworks(deps),
      btcPrice(deps, c),
      findSiteOwner(deps),
    ]);
    return {
      creation: deps.config.adCreation,
      siteOwner,
      currencies: networks.map(({ currency, label }) => ({
        currency,
        network: label,
        usdPrice: currency === "BTC" ? price : "1",
      })),
    };
  });

  on("GET /api/ad-orders", async ({ deps, user, query }) =>
    (await listOwnOrders(deps, user.id, false, query.before)).map(orderReply),
  );

  on("GET /api/ad-orders/archived", async ({ deps, user, query }) =>
    (await listOwnOrders(deps, user.id, true, query.before)).map(orderReply),
  );

  on("POST /api/ad-orders", async ({ deps, c, user, body }) => {
    const price = body.paymentCurrency === "BTC" ? await btcPrice(deps, c) : null;
    return orderDetail(deps, await placeOrder(deps, user.id, body, price, c.req.header("Idempotency-Key")));
  });

  on("GET /api/ad-orders/:id", async ({ deps, user, params }) =>
    orderDetail(deps, await requireOwnOrder(deps, user.id, params.id)),
  );

  on("PATCH /api/ad-orders/:id", async ({ deps, user, params, body }) =>
    orderDetail(deps, await saveSender(deps, user.id, params.id, body.senderAddress)),
  );

  on("PATCH /api/ad-orders/:id/archive", async ({ deps, user, params }) =>
    orderReply(await archiveOrder(deps, user.id, params.id, true)),
  );

  on("PATCH /api/ad-orders/:id/unarchive", async ({ deps, user, params }) =>
    orderReply(await archiveOrder(deps, user.id, params.id, false)),
  );

  on("POST /api/ad-orders/:id/check-payment", async ({ deps, user, params }) => {
    const { order, reachable } = await checkPayment(deps, user.id, params.id);
    const { paymentConfirmed: confirmed, status, received, checkedAt } = order;
    const missing = missingAmount(order);
    return {
      confirmed,
      status,
      received,
      missing,
      checkedAt: checkedAt === null ? null : isoTime(checkedAt),
      reachable,
    };
  });

  on("POST /api/ad-orders/:id/regenerate-address", async ({ deps, user, params }) =>
    orderDetail(deps, await regenerateAddress(deps, user.id, params.id)),
  );

  on("GET /api/admin/ad-orders", async ({ deps, query }) =>
    (await listForReview(deps, query.status, query.before)).map((row) => reviewReply(deps, row)),
  );

  on("PATCH /api/admin/ad-orders/:orderId", async ({ deps, user, params, body }) =>
    reviewReply(deps, await reviewOrder(deps, user, params.orderId, body)),
  );

  on("PATCH /api/ad-orders/:id/refund-address", async ({ deps, user, params, body }) =>
    orderDetail(deps, await saveRefundAddress(deps, user.id, params.id, body.refundAddress)),
  );

  on("PATCH /api/admin/ad-refunds/:orderId", async ({ deps, user, params, body }) =>
    reviewReply(deps, await recordRefund(deps, user, params.orderId, body.transactionHash)),
  );

  on("GET /api/admin/unmatched-transfers", ({ deps }) => listUnmatchedTransfers(deps));

  on("PATCH /api/admin/unmatched-transfers/:id", ({ deps, user, params, body }) =>
    body.action === "assign"
      ? assignTransfer(deps, user, params.id, body.orderId.replace("#", ""))
      : refundTransfer(deps, user, params.id, body.transactionHash),
  );
}
