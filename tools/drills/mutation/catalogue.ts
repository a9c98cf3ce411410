/** A line of code that protects users or the product, a mutation that disables it, and the test that must then fail. */
export type Guard = {
  description: string;
  file: string;
  code: string;
  mutation: string;
  testFile: string;
  /** A pattern for the title of the test; empty for every test in the file. */
  testName: string;
};

const CONTRACT = "worker/test/contract.test.ts";

export const GUARDS: Guard[] = [
  {
    description: "Only the owner can read a spot position",
    file: "worker/portfolio/spot.queries.ts",
    code: "and(eq(spot.id, id), eq(spot.userId, userId))",
    mutation: "eq(spot.id, id)",
    testFile: CONTRACT,
    testName: "an owned object: (PATCH|DELETE) /api/spot",
  },
  {
    description: "Only the owner can read an ad order",
    file: "worker/ads/orders/orders.queries.ts",
    code: "userId === undefined ? undefined : eq(adOrders.userId, userId)",
    mutation: "undefined",
    testFile: CONTRACT,
    testName: "an owned object: GET /api/ad-orders",
  },
  {
    description: "Admin endpoints require an admin",
    file: "worker/platform/http/endpoints.ts",
    code: 'if (access === "admin" && !user.isAdmin)',
    mutation: "if (false)",
    testFile: CONTRACT,
    testName: "replies to allowed callers",
  },
  {
    description: "User endpoints require a session",
    file: "worker/platform/http/endpoints.ts",
    code: 'const user = access === "visitor" ? null',
    mutation: 'const user = access !== "admin" ? null',
    testFile: CONTRACT,
    testName: "refuses callers without a session",
  },
  {
    description: "Pages of other sites cannot change anything",
    file: "worker/platform/http/cross-site.ts",
    code: 'if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";',
    mutation: "",
    testFile: "worker/platform/http/cross-site.test.ts",
    testName: "",
  },
  {
    description: "The chat socket refuses pages of other sites",
    file: "worker/chat/chat.routes.ts",
    code: 'app.get("/ws", refuseCrossSite, async',
    mutation: 'app.get("/ws", async',
    testFile: "worker/chat/room-object.test.ts",
    testName: "",
  },
  {
    description: "Request bodies have a maximum size",
    file: "worker/platform/http/endpoints.ts",
    code: "const limit = limitBody(endpoint.maxBytes ?? MAX_BODY_BYTES);",
    mutation: "const limit = limitBody(1e9);",
    testFile: "worker/platform/http/endpoints.test.ts",
    testName: "",
  },
  {
    description: "Replies are validated before they are sent",
    file: "worker/platform/http/endpoints.ts",
    code: "privateJson(endpoint.reply.parse(reply)",
    mutation: "privateJson(reply",
    testFile: "worker/platform/http/endpoints.test.ts",
    testName: "",
  },
  {
    description: "Redirects of upstreams are not followed",
    file: "worker/platform/upstream-http.ts",
    code: 'redirect: "manual"',
    mutation: 'redirect: "follow"',
    testFile: "worker/platform/upstream-http.test.ts",
    testName: "",
  },
  {
    description: "A liquidation needs two refreshes in a row",
    file: "worker/portfolio/revaluation.rules.ts",
    code: "hasCrossed(position, previous.price) && ",
    mutation: "",
    testFile: "worker/portfolio/withdrawn-prices.test.ts",
    testName: "liquidates nothing",
  },
  {
    description: "A transfer is credited to only one order",
    file: "worker/ads/payments/payments.queries.ts",
    code: "WHERE payment_events.order_id IS NULL OR payment_events.order_id = :id`;",
    mutation: "WHERE 1`;",
    testFile: "worker/ads/payments/payments.test.ts",
    testName: "leave a transfer",
  },
  {
    description: "An expired session gives no access",
    file: "worker/accounts/sessions.queries.ts",
    code: ".where(and(eq(sessions.sid, sid), gt(sessions.expire, now)));",
    mutation: ".where(eq(sessions.sid, sid));",
    testFile: "worker/accounts/accounts.test.ts",
    testName: "ends after 7 idle days",
  },
  {
    description: "No script can read the session cookie",
    file: "worker/accounts/session.rules.ts",
    code: "; HttpOnly; Max-Age=$",
    mutation: "; Max-Age=$",
    testFile: "worker/accounts/accounts.test.ts",
    testName: "has a cookie",
  },
  {
    description: "Markup in names is escaped in the first HTML",
    file: "shared/values/escape.ts",
    code: 'text.replace(/[&<>"\']/g, (character) => ESCAPES[character] ?? "")',
    mutation: "text",
    testFile: "worker/markets/first-paint.rules.test.ts",
    testName: "",
  },
  {
    description: "Our image paths deliver only images",
    file: "worker/upstreams/pictures/pictures.ts",
    code: "reply.ok && !PICTURE_TYPE.test(reply.value.contentType)",
    mutation: "false",
    testFile: "worker/news/images.routes.test.ts",
    testName: "",
  },
];
