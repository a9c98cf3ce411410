import { cookieOf, jsonInit, type TestApp } from "./test-app.ts";

export const AD = {
  adType: "banner",
  duration: 30,
  paymentCurrency: "USDC",
  adConfig: { title: "Northlight Pay", ctaText: "See the card", ctaUrl: "https://northlight.example.com" },
};

export type Order = {
  id: string;
  status: string;
  paymentAmount: string;
  paymentAddress: string;
  paymentCurrency: "USDC" | "BTC";
  paymentConfirmed: boolean;
  transactionHash: string | null;
  startDate: string | null;
  endDate: string | null;
  payment: {
    received: string;
    missing: string;
    transfers: { amount: string; state: string }[];
    note: string | null;
    checkedAt: string | null;
    isExactAmount: boolean;
    uri: string;
  };
  history: { from: string | null; to: string; cause: string }[];
};

/** Actions of users on orders, and of the sandbox's chains. */
export function paymentsOf(app: TestApp) {
  /** Sets the clock of the sandbox's chains to the app's clock. */
  const alignClocks = () => app.control("POST", "/clock", { offsetMs: app.clock.time - Date.now() });
  const send = (method: string, path: string, cookie: string, body?: unknown) =>
    app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
  async function parseReply<Value>(reply: Promise<Response>): Promise<Value> {
    const response = await reply;
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json<Value>();
  }
  return {
    ask: send,
    alignClocks,
    place: (cookie: string, order: unknown = AD) => parseReply<Order>(send("POST", "/api/ad-orders", cookie, order)),
    show: (cookie: string, id: string) => parseReply<Order>(send("GET", `/api/ad-orders/${id}`, cookie)),
    async pay(payment: Record<string, unknown>) {
      await alignClocks();
      return (await app.control("POST", "/payments", payment)).json<{ hash: string }>();
    },
    async mine(currency: string, count: number) {
      await alignClocks();
      await app.control("POST", "/payments/blocks", { currency, count });
    },
    async reorg(currency: string, count: number) {
      await alignClocks();
      await app.control("POST", "/payments/reorg", { currency, count });
    },
    /** Presses "Check payment" after its minimum interval. */
    async check(cookie: string, id: string) {
      app.clock.time += 11_000;
      await alignClocks();
      return parseReply<{ confirmed: boolean; status: string; received: string; missing: string; reachable: boolean }>(
        send("POST", `/api/ad-orders/${id}/check-payment`, cookie),
      );
    },
    async signUpAdmin(username: string) {
      const cookie = await app.signUp(username);
      await app.deps.db.d1.prepare("UPDATE users SET is_admin = 1 WHERE username = ?").bind(username).run();
      return cookie;
    },
    /** Signs in again, for tests in which the session has expired. */
    async signInAgain(username: string) {
      const reply = await app.request("/api/login", jsonInit("POST", { username, password: "correct horse" }));
      return cookieOf(reply);
    },
    review: (cookie: string, id: string, action: string, adminNotes?: string) =>
      send("PATCH", `/api/admin/ad-orders/${id}`, cookie, { action, adminNotes }),
  };
}
