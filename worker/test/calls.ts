import type { Contract } from "../../shared/contract.ts";

export type EndpointName = keyof Contract & string;
export type ExampleCall = { path: string; body?: unknown };

export const SPOT = { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" };
export const PURCHASE = {
  kind: "buy",
  at: "2026-01-31T12:00:00Z",
  legs: [{ symbol: "btc", amount: "1" }],
  price: "2",
};
/** One exchange in the layout of a general list. */
export const IMPORT_FILE = `date,soldAmount,soldCurrency,boughtAmount,boughtCurrency,fee,feeCurrency,exchanger,description
2024-07-10,0.5,BTC,10,ETH,0,BTC,Online,
`;
export const LEVERAGED = { symbol: "btc", name: "Bitcoin", size: "1", entryPrice: "2", leverage: 5 };
export const MOVED = {
  ...{ ...LEVERAGED, id: "one", coinId: "bitcoin", createdAt: "2026-01-31T12:00:00Z", currentPrice: "2", typed: null },
  ...{ liquidationPrice: "1", positionType: "long", isLiquidated: false, liquidatedAt: null, liquidatedPrice: null },
};
export const PRICE_ALERT = { symbol: "btc", name: "Bitcoin", alertType: "above", targetPrice: "1000000" };
export const LINKED = { kind: "evm", address: "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", label: "Cold wallet" };
export const CHANNEL = { kind: "generic", url: "https://hooks.example.com/alerts?token=secret" };
/** The example keys of RFC 8291, with a fictional endpoint of a real push service. */
export const BROWSER = {
  endpoint: "https://fcm.googleapis.com/fcm/send/unknown",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};
/** A user who signs in again with a recovery code or the token of a reset link. `stored-sign-in-methods.ts` stores both. */
export const FORGETFUL = "forgetful";
export const RECOVERY_CODE = "7K2M-90QX-3FGH-WZ4T";
export const RESET_TOKEN = "a-reset-token";
/** Answers of an authenticator, without a valid signature. */
const ASSERTION = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" },
};
const ATTESTATION = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "e30", attestationObject: "AAAA", transports: ["internal"] },
};
export const TOKEN = { name: "Spreadsheet", scopes: ["read:amounts"] };
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
  "DELETE /api/password": { path: "/api/password", body: { password: "correct horse" } },
  "PUT /api/email": { path: "/api/email", body: { email: "new@example.com", password: "correct horse" } },
  "GET /api/sign-in-methods": { path: "/api/sign-in-methods" },
  "POST /api/login/passkey/options": { path: "/api/login/passkey/options" },
  "POST /api/login/passkey": { path: "/api/login/passkey", body: { passkey: ASSERTION } },
  "POST /api/passkeys/proof": { path: "/api/passkeys/proof" },
  "POST /api/passkeys/options": { path: "/api/passkeys/options", body: { password: "correct horse" } },
  "POST /api/passkeys": { path: "/api/passkeys", body: { name: "Laptop", credential: ATTESTATION } },
  "PATCH /api/passkeys/:id": { path: "/api/passkeys/PASSKEY", body: { name: "Phone" } },
  "DELETE /api/passkeys/:id": { path: "/api/passkeys/PASSKEY", body: { password: "correct horse" } },
  "POST /api/recovery-codes": { path: "/api/recovery-codes", body: { password: "correct horse" } },
  "GET /api/recovery-options": { path: "/api/recovery-options" },
  "POST /api/recover": {
    path: "/api/recover",
    body: { username: FORGETFUL, code: RECOVERY_CODE, newPassword: "correct horse" },
  },
  "POST /api/password-resets": { path: "/api/password-resets", body: { email: "ann@example.com" } },
  "POST /api/password-resets/check": { path: "/api/password-resets/check", body: { token: RESET_TOKEN } },
  "POST /api/password-resets/use": {
    path: "/api/password-resets/use",
    body: { token: RESET_TOKEN, newPassword: "correct horse" },
  },
  "POST /api/admin/reset-links/:id": { path: "/api/admin/reset-links/unknown", body: { reason: "Lost phone" } },
  "GET /api/chat/messages": { path: "/api/chat/messages?limit=10" },
  "POST /api/chat/messages": { path: "/api/chat/messages", body: { message: "hello" } },
  "PATCH /api/chat/messages/:id": { path: "/api/chat/messages/MESSAGE", body: { message: "hello again" } },
  "DELETE /api/chat/messages/:id": { path: "/api/chat/messages/MESSAGE" },
  "GET /api/chat/talked-about": { path: "/api/chat/talked-about" },
  "POST /api/chat/reports": { path: "/api/chat/reports", body: { messageId: 1, reason: "Spam" } },
  "GET /api/chat/reports": { path: "/api/chat/reports" },
  "PATCH /api/chat/reports": { path: "/api/chat/reports", body: { messageId: 1, action: "dismiss" } },
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
  "PATCH /api/ad-orders/:id/refund-address": {
    path: "/api/ad-orders/REJECTED/refund-address",
    body: { refundAddress: `0x${"1".repeat(40)}` },
  },
  "PATCH /api/admin/ad-refunds/:orderId": {
    path: "/api/admin/ad-refunds/1",
    body: { transactionHash: `0x${"2".repeat(64)}` },
  },
  "GET /api/admin/unmatched-transfers": { path: "/api/admin/unmatched-transfers" },
  "PATCH /api/admin/unmatched-transfers/:id": {
    path: "/api/admin/unmatched-transfers/1",
    body: { action: "refund", transactionHash: `0x${"3".repeat(64)}` },
  },
  "GET /api/admin/ad-orders": { path: "/api/admin/ad-orders" },
  "PATCH /api/admin/ad-orders/:orderId": { path: "/api/admin/ad-orders/1", body: { action: "approve" } },
  "GET /api/top-coins": { path: "/api/top-coins" },
  "GET /api/sparklines": { path: "/api/sparklines" },
  "GET /api/start": { path: "/api/start" },
  "GET /api/start/coins/:id": { path: "/api/start/coins/bitcoin" },
  "GET /api/start/news": { path: "/api/start/news" },
  "GET /api/search-coins": { path: "/api/search-coins?q=btc" },
  "GET /api/market-data": { path: "/api/market-data?ids=bitcoin,ethereum" },
  "GET /api/token-prices": { path: "/api/token-prices" },
  "GET /api/coins": { path: "/api/coins?ids=bitcoin,unknown" },
  "GET /api/coins/:id": { path: "/api/coins/bitcoin" },
  "GET /api/coins/:id/history": { path: "/api/coins/bitcoin/history?range=30d&candles=true" },
  "GET /api/news": { path: "/api/news" },
  "GET /api/news/featured": { path: "/api/news/featured" },
  "GET /api/news/feature-requests": { path: "/api/news/feature-requests" },
  "GET /api/my-news": { path: "/api/my-news" },
  "POST /api/news": { path: "/api/news", body: { title: "Tides", content: "They turn." } },
  "GET /api/news/:id": { path: "/api/news/ARTICLE" },
  "PATCH /api/news/:id": { path: "/api/news/ARTICLE", body: { title: "Tides again" } },
  "DELETE /api/news/:id": { path: "/api/news/ARTICLE" },
  "GET /api/spot-positions": { path: "/api/spot-positions" },
  "POST /api/spot-positions": { path: "/api/spot-positions", body: SPOT },
  "PATCH /api/spot-positions/:id": { path: "/api/spot-positions/SPOT", body: { amount: "2" } },
  "DELETE /api/spot-positions/:id": { path: "/api/spot-positions/SPOT" },
  "POST /api/spot-positions/:id/restore": { path: "/api/spot-positions/DELETED/restore" },
  "GET /api/transactions": { path: "/api/transactions?limit=10" },
  "POST /api/transactions": { path: "/api/transactions", body: PURCHASE },
  "GET /api/transactions/export": { path: "/api/transactions/export" },
  "PATCH /api/transactions/:id": { path: "/api/transactions/TRANSACTION", body: { price: "3" } },
  "DELETE /api/transactions/:id": { path: "/api/transactions/TRANSACTION" },
  "GET /api/archive-prices": { path: "/api/archive-prices" },
  "POST /api/archive-prices": { path: "/api/archive-prices" },
  "DELETE /api/archive-prices": { path: "/api/archive-prices" },
  "POST /api/transactions/:id/restore": { path: "/api/transactions/REMOVED/restore" },
  "POST /api/imports": { path: "/api/imports", body: { fileName: "general.csv", csv: IMPORT_FILE } },
  "GET /api/imports": { path: "/api/imports" },
  "DELETE /api/imports/:id": { path: "/api/imports/IMPORT" },
  "GET /api/holdings": { path: "/api/holdings" },
  "GET /api/holdings/:positionId": { path: "/api/holdings/SPOT" },
  "GET /api/gains": { path: "/api/gains?method=hifo&year=2026" },
  "GET /api/gains/export": { path: "/api/gains/export" },
  "GET /api/linked-accounts": { path: "/api/linked-accounts" },
  "POST /api/linked-accounts": { path: "/api/linked-accounts", body: LINKED },
  "POST /api/linked-accounts/:id/refresh": { path: "/api/linked-accounts/LINKED/refresh" },
  "DELETE /api/linked-accounts/:id": { path: "/api/linked-accounts/LINKED" },
  "GET /api/leveraged-positions": { path: "/api/leveraged-positions" },
  "POST /api/leveraged-positions": { path: "/api/leveraged-positions", body: LEVERAGED },
  "PATCH /api/leveraged-positions/:id": { path: "/api/leveraged-positions/LEVERAGED", body: { size: "2" } },
  "POST /api/leveraged-positions/:id/reopen": { path: "/api/leveraged-positions/LIQUIDATED/reopen" },
  "DELETE /api/leveraged-positions/:id": { path: "/api/leveraged-positions/LEVERAGED" },
  "POST /api/update-prices": { path: "/api/update-prices" },
  "GET /api/portfolio/summary": { path: "/api/portfolio/summary" },
  "GET /api/portfolio/weights": { path: "/api/portfolio/weights" },
  "GET /api/portfolio/values": { path: "/api/portfolio/values" },
  "GET /api/portfolio/history": { path: "/api/portfolio/history" },
  "GET /api/portfolio/export": { path: "/api/portfolio/export" },
  "POST /api/portfolio/move": {
    path: "/api/portfolio/move",
    body: { id: "7b0f2c52-6a52-4a7e-9a5c-6b1f7c9d2e10", part: 0, isLast: true, leveraged: [MOVED] },
  },
  "POST /api/portfolio/import": { path: "/api/portfolio/import", body: { csv: "Symbol,Amount,Entry price\nbtc,1,2" } },
  "GET /api/price-alerts": { path: "/api/price-alerts" },
  "POST /api/price-alerts": { path: "/api/price-alerts", body: PRICE_ALERT },
  "PATCH /api/price-alerts/:id": { path: "/api/price-alerts/ALERT", body: { isActive: false } },
  "DELETE /api/price-alerts/:id": { path: "/api/price-alerts/ALERT" },
  "GET /api/notifications": { path: "/api/notifications" },
  "POST /api/notifications/read": { path: "/api/notifications/read", body: { ids: [1] } },
  "GET /api/alert-channels": { path: "/api/alert-channels" },
  "POST /api/alert-channels": { path: "/api/alert-channels", body: CHANNEL },
  "POST /api/alert-channels/:id/test": { path: "/api/alert-channels/CHANNEL/test" },
  "DELETE /api/alert-channels/:id": { path: "/api/alert-channels/CHANNEL" },
  "GET /api/push-subscriptions": { path: "/api/push-subscriptions" },
  "POST /api/push-subscriptions": { path: "/api/push-subscriptions", body: BROWSER },
  "DELETE /api/push-subscriptions/:id": { path: "/api/push-subscriptions/BROWSER" },
  "GET /api/currencies": { path: "/api/currencies" },
  "GET /api/ecosystem-tokens/:ecosystemId": { path: "/api/ecosystem-tokens/ethereum" },
  "GET /api/kong/tokens": { path: "/api/kong/tokens" },
  "GET /api/kong/tokens/top": { path: "/api/kong/tokens/top" },
  "GET /api/kong/tokens/:id": { path: "/api/kong/tokens/ICP" },
  "GET /api/kong/tokens/:id/transactions": { path: "/api/kong/tokens/ICP/transactions" },
  "GET /api/kong/pools": { path: "/api/kong/pools" },
  "GET /api/kong/pools/:id": { path: `/api/kong/pools/${POOL}` },
  "GET /api/kong/leaderboard/volume": { path: "/api/kong/leaderboard/volume" },
  "GET /api/kong/ohlc": { path: "/api/kong/ohlc?pair=ICP" },
  "GET /api/watchlist": { path: "/api/watchlist" },
  "POST /api/watchlist": { path: "/api/watchlist", body: { coinIds: ["bitcoin", "ethereum"] } },
  "PATCH /api/watchlist/:coinId": { path: "/api/watchlist/bitcoin", body: { after: "ethereum" } },
  "DELETE /api/watchlist/:coinId": { path: "/api/watchlist/bitcoin" },
  "POST /api/reports": { path: "/api/reports", body: { views: [{ page: "/market", secondsAgo: 1 }] } },
  "POST /api/visits": { path: "/api/visits", body: { page: "/market" } },
  "GET /api/admin/stats": { path: "/api/admin/stats" },
  "POST /api/admin-claim": { path: "/api/admin-claim", body: { token: "unknown" } },
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
  "GET /api/shares": { path: "/api/shares" },
  "POST /api/shares": { path: "/api/shares", body: { name: "For friends" } },
  "DELETE /api/shares/:id": { path: "/api/shares/SHARE" },
  "GET /api/shared/:token": { path: "/api/shared/SHARED" },
  "GET /api/tokens": { path: "/api/tokens" },
  "POST /api/tokens": { path: "/api/tokens", body: TOKEN },
  "DELETE /api/tokens/:id": { path: "/api/tokens/TOKEN" },
};
