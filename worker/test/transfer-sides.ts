import { jsonInit } from "./json-init.ts";
import type { TestApp } from "./test-app.ts";

/** Books two transactions that can be one transfer. */
async function bookBothSides(app: Pick<TestApp, "request">, cookie: string) {
  const book = async (account: string, amount: string): Promise<string> => {
    const body = { kind: "transfer", at: "2026-03-03T14:00:00Z", account, legs: [{ symbol: "btc", amount }] };
    const reply = await app.request("/api/transactions", jsonInit("POST", body, cookie));
    return (await reply.json<{ id: string }>()).id;
  };
  return { outId: await book("Kraken", "-1"), arrivalId: await book("Ledger", "0.99") };
}

/** The body of a call that names transactions of its caller, which it books; undefined for every other call. */
export async function bodyWithOwn(name: string, app: Pick<TestApp, "request">, cookie: string): Promise<unknown> {
  if (name === "POST /api/transfer-pairs") return bookBothSides(app, cookie);
  if (name !== "POST /api/transactions/bulk") return undefined;
  return { ids: Object.values(await bookBothSides(app, cookie)), change: { note: "Both sides" } };
}
