import { jsonInit } from "./json-init.ts";
import type { TestApp } from "./test-app.ts";

/** Books two transactions that can be one transfer. */
export async function bookBothSides(app: Pick<TestApp, "request">, cookie: string) {
  const book = async (account: string, amount: string): Promise<string> => {
    const body = { kind: "transfer", at: "2026-03-03T14:00:00Z", account, legs: [{ symbol: "btc", amount }] };
    const reply = await app.request("/api/transactions", jsonInit("POST", body, cookie));
    return (await reply.json<{ id: string }>()).id;
  };
  return { outId: await book("Kraken", "-1"), arrivalId: await book("Ledger", "0.99") };
}
