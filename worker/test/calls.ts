import type { Contract } from "../../shared/contract.ts";

export type EndpointName = keyof Contract & string;
export type ExampleCall = { path: string; body?: unknown };

export const SPOT = { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" };
export const LEVERAGED = { symbol: "btc", name: "Bitcoin", size: "1", entryPrice: "2", leverage: 5 };
export const PRICE_ALERT = { symbol: "btc", name: "Bitcoin", alertType: "above", targetPrice: "1000000" };
/** The example keys of RFC 8291, with a fictional endpoint of a real push service. */
export const BROWSER = {
  endpoint: "https://fcm.googleapis.com/fcm/send/unknown",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};
/** The pool of ckBTC and ICP in the sandbox. */
const POOL = "3dbky-oqaaa-aaaa6-qabba-cai";
export const AD_ORDER = {
  adType: "scrolling",
  duration: 7,
  paymentCurrency: "USDC",
  adConfig: { messages: ["Six chains under one key"] },
};

/**
 * A valid call of each endpoint. Tests replace a word in capitals by the id of an object that the caller owns. A new
 * endpoint without an entry fails to compile.
 */
export const EXAMPLE_CALLS: Record<EndpointName, ExampleCall> = {
  "POST /api/register": { path: "/api/register", body: { username: "newcomer", password: "correct horse" } },
  "POST /api/login": { path: "/api/login", body: { username: "person", password: "correct horse" } },
  "POST /api/logout": { path: "/api/logout" },
  "GET /api/user": { path: "/api/user" },
  "PUT /api/profile": { path: "/api/profile", body: { username: "renamed", firstName: "Ann" } },
  "GET /api/check-username/:username": { path: "/api/check-username/unknown" },
  "GET /api/sessions": { path: "/api/sessions" },
  "GET /api/account/export": { path: "/api/account/export" },
  "PUT /api/password": {
    path: "/api/password",
    body: { currentPassword: "correct horse", newPassword: "battery staple" },
  },
  "DELETE /api/sessions/:id": { path: "/api/sessions/SESSION" },
  "DELETE /api/sessions": { path: "/api/sessions" },
  "DELETE /api/account": { path: "/api/account", body: { password: "correct horse" } },
  "GET /api/chat/messages": { path: "/api/chat/messages?limit=10" },
  "POST /api/chat/messages": { path: "/api/chat/messages", body: { message: "hello" } },
  "PATCH /api/chat/messages/:id": { path: "/api/chat/messages/MESSAGE", body: { message: "hello again" } },
  "DELETE /api/chat/messages/:id": { path: "/api/chat/messages/MESSAGE" },
  "GET /api/chat/talked-about": { path: "/api/chat/talked-about" },
  "PUT /api/chat/mutes/:userId": { path: "/api/chat/mutes/unknown", body: { minutes: 5, reason: "spam" } },
  "DELETE /api/chat/mutes/:userId": { path: "/api/chat/mutes/unknown" },
  "GET /api/active-ads": { path: "/api/active-ads" },
  "POST /api/ad-counts": { path: "/api/ad-counts", body: { counts: [{ id: "1", impressions: 1, clicks: 0 }] } },
  "GET /api/ad-payment-rates": { path: "/api/ad-payment-rates" },
  "GET /api/ad-payment-options": { path: "/api/ad-payment-options" },
  "GET /api/ad-orders": { path: "/api/ad-orders" },
  "GET /api/ad-orders/archived": { path: "/api/ad-orders/archived" },
  "POST /api/ad-orders": { path: "/api/ad-orders", body: AD_ORDER },
  "GET /api/ad-orders/:id": { path: "/api/ad-orders/ORDER" },
  "PATCH /api/ad-orders/:id": { path: "/api/ad-orders/ORDER", body: { senderAddress: `0x${"1".repeat(40)}` } },
  "PATCH /api/ad-orders/:id/archive": { path: "/api/ad-orders/ORDER/archive" },
  "PATCH /api/ad-orders/:id/unarchive": { path: "/api/ad-orders/ORDER/unarchive" },
  "POST /api/ad-orders/:id/check-payment": { path: "/api/ad-orders/ORDER/check-payment" },
  "POST /api/ad-orders/:id/regenerate-address": { path: "/api/ad-orders/ORDER/regenerate-address" },
  "GET /api/admin/ad-orders": { path: "/api/admin/ad-orders" },
  "PATCH /api/admin/ad-orders/:orderId": { path: "/api/admin/ad-orders/1", body: { action: "approve" } },
  "GET /api/top-coins": { path: "/api/top-coins" },
  "GET /api/sparklines": { path: "/api/sparklines" },
  "GET /api/search-coins": { path: "/api/search-coins?q=btc" },
  "GET /api/market-data": { path: "/api/market-data?ids=bitcoin,ethereum" },
  "GET /api/token-prices": { path: "/api/token-prices" },
  "GET /api/news": { path: "/api/news" },
  "GET /api/news/featured": { path: "/api/news/featured" },
  "GET /api/my-news": { path: "/api/my-news" },
  "POST /api/news": { path: "/api/news", body: { title: "Tides", content: "They turn." } },
  "GET /api/news/:id": { path: "/api/news/ARTICLE" },
  "PATCH /api/news/:id": { path: "/api/news/ARTICLE", body: { title: "Tides again" } },
  "DELETE /api/news/:id": { path: "/api/news/ARTICLE" },
  "GET /api/spot-positions": { path: "/api/spot-positions" },
  "POST /api/spot-positions": { path: "/api/spot-positions", body: SPOT },
  "PATCH /api/spot-positions/:id": { path: "/api/spot-positions/SPOT", body: { amount: "2" } },
  "DELETE /api/spot-positions/:id": { path: "/api/spot-positions/SPOT" },
  "GET /api/leveraged-positions": { path: "/api/leveraged-positions" },
  "POST /api/leveraged-positions": { path: "/api/leveraged-positions", body: LEVERAGED },
  "PATCH /api/leveraged-positions/:id": { path: "/api/leveraged-positions/LEVERAGED", body: { size: "2" } },
  "POST /api/leveraged-positions/:id/reopen": { path: "/api/leveraged-positions/LIQUIDATED/reopen" },
  "DELETE /api/leveraged-positions/:id": { path: "/api/leveraged-positions/LEVERAGED" },
  "POST /api/update-prices": { path: "/api/update-prices" },
  "GET /api/portfolio/history": { path: "/api/portfolio/history" },
  "GET /api/portfolio/export": { path: "/api/portfolio/export" },
  "POST /api/portfolio/import": { path: "/api/portfolio/import", body: { csv: "Symbol,Amount,Entry price\nbtc,1,2" } },
  "GET /api/price-alerts": { path: "/api/price-alerts" },
  "POST /api/price-alerts": { path: "/api/price-alerts", body: PRICE_ALERT },
  "PATCH /api/price-alerts/:id": { path: "/api/price-alerts/ALERT", body: { isActive: false } },
  "DELETE /api/price-alerts/:id": { path: "/api/price-alerts/ALERT" },
  "GET /api/notifications": { path: "/api/notifications" },
  "POST /api/notifications/read": { path: "/api/notifications/read", body: { ids: [1] } },
  "GET /api/push-subscriptions": { path: "/api/push-subscriptions" },
  "POST /api/push-subscriptions": { path: "/api/push-subscriptions", body: BROWSER },
  "DELETE /api/push-subscriptions/:id": { path: "/api/push-subscriptions/BROWSER" },
  "GET /api/ecosystem-tokens/:ecosystemId": { path: "/api/ecosystem-tokens/ethereum" },
  "GET /api/kong/tokens": { path: "/api/kong/tokens" },
  "GET /api/kong/tokens/top": { path: "/api/kong/tokens/top" },
  "GET /api/kong/tokens/:id": { path: "/api/kong/tokens/ICP" },
  "GET /api/kong/tokens/:id/transactions": { path: "/api/kong/tokens/ICP/transactions" },
  "GET /api/kong/pools": { path: "/api/kong/pools" },
  "GET /api/kong/pools/:id": { path: `/api/kong/pools/${POOL}` },
  "GET /api/kong/leaderboard/volume": { path: "/api/kong/leaderboard/volume" },
  "GET /api/kong/ohlc": { path: "/api/kong/ohlc?pair=ICP" },
  "POST /api/visits": { path: "/api/visits", body: { page: "/market" } },
  "GET /api/admin/stats": { path: "/api/admin/stats" },
  "GET /api/admin/users": { path: "/api/admin/users" },
  "POST /api/admin/user-views/:id": { path: "/api/admin/user-views/unknown", body: { reason: "Support request" } },
  "GET /api/account/views": { path: "/api/account/views" },
  "GET /api/admin/users/emails": { path: "/api/admin/users/emails" },
  "PATCH /api/admin/users/:id": { path: "/api/admin/users/unknown", body: { isAdmin: true } },
  "GET /api/admin/audit": { path: "/api/admin/audit" },
  "GET /api/admin/status": { path: "/api/admin/status" },
  "GET /api/health": { path: "/api/health" },
  "GET /api/status": { path: "/api/status" },
  "GET /api/openapi.json": { path: "/api/openapi.json" },
};
