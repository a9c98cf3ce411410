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

/** What a person does to orders, and what the chains of the sandbox do to them. */
export function paymentsOf(app: TestApp) {
  /** The chains' clock follows the worker's. */
  const align = () => app.control("POST", "/clock", { offsetMs: app.clock.time - Date.now() });
  const ask = (method: string, path: string, cookie: string, body?: unknown) =>
    app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
  async function json<Value>(reply: Promise<Response>): Promise<Value> {
    const answer = await reply;
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.json<Value>();
  }
  return {
    ask,
    align,
    place: (cookie: string, order: unknown = AD) => json<Order>(ask("POST", "/api/ad-orders", cookie, order)),
    show: (cookie: string, id: string) => json<Order>(ask("GET", `/api/ad-orders/${id}`, cookie)),
    async pay(payment: Record<string, unknown>) {
      await align();
      return (await app.control("POST", "/payments", payment)).json<{ hash: string }>();
    },
    async mine(currency: string, count: number) {
      await align();
      await app.control("POST", "/payments/blocks", { currency, count });
    },
    async reorg(currency: string, count: number) {
      await align();
      await app.control("POST", "/payments/reorg", { currency, count });
    },
    /** The button, after the time that it rests. */
    async check(cookie: string, id: string) {
      app.clock.time += 11_000;
      await align();
      return json<{ confirmed: boolean; status: string; received: string; missing: string; reachable: boolean }>(
        ask("POST", `/api/ad-orders/${id}/check-payment`, cookie),
      );
    },
    async signUpAdmin(username: string) {
      const cookie = await app.signUp(username);
      await app.deps.db.d1.prepare("UPDATE users SET is_admin = 1 WHERE username = ?").bind(username).run();
      return cookie;
    },
    /** After a time in which a session has ended. */
    async signInAgain(username: string) {
      const reply = await app.request("/api/login", jsonInit("POST", { username, password: "correct horse" }));
      return cookieOf(reply);
    },
    review: (cookie: string, id: string, action: string, adminNotes?: string) =>
      ask("PATCH", `/api/admin/ad-orders/${id}`, cookie, { action, adminNotes }),
  };
}
