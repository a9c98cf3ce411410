import {
  AD_ORDER,
  BROWSER,
  CHANNEL,
  IMPORT_FILE,
  LEVERAGED,
  LINKED,
  PRICE_ALERT,
  PURCHASE,
  SPOT,
  TOKEN,
} from "./calls.ts";
import { jsonInit } from "./json-init.ts";
import { addPasskey } from "./sign-in/sign-in-methods.ts";
import type { TestApp } from "./test-app.ts";

/** The parts of the application that create objects. */
export type Owner = Pick<TestApp, "request" | "deps" | "clock">;

/**
 * Creates an object of the user and returns its id. The placeholder is the word in capitals in the path of an example
 * call, such as SPOT.
 */
export async function createOwned(app: Owner, cookie: string, placeholder: string): Promise<string> {
  const create = async (path: string, body: object) =>
    String((await (await app.request(path, jsonInit("POST", body, cookie))).json<{ id: string | number }>()).id);
  const creators: Record<string, () => string | Promise<string>> = {
    SESSION: async () => {
      const sessions = await app.request("/api/sessions", { headers: { Cookie: cookie } });
      return (await sessions.json<{ id: string }[]>())[0]!.id;
    },
    MESSAGE: () => create("/api/chat/messages", { message: "hello" }),
    ARTICLE: () => create("/api/news", { title: "Tides", content: "They turn." }),
    SPOT: () => create("/api/spot-positions", SPOT),
    DELETED: async () => {
      const id = await create("/api/spot-positions", SPOT);
      await app.request(`/api/spot-positions/${id}`, { method: "DELETE", headers: { Cookie: cookie } });
      return id;
    },
    TRANSACTION: () => create("/api/transactions", PURCHASE),
    REMOVED: async () => {
      const id = await create("/api/transactions", PURCHASE);
      await app.request(`/api/transactions/${id}`, { method: "DELETE", headers: { Cookie: cookie } });
      return id;
    },
    IMPORT: () => create("/api/imports", { fileName: "general.csv", csv: IMPORT_FILE }),
    LEVERAGED: () => create("/api/leveraged-positions", LEVERAGED),
    LIQUIDATED: async () => {
      const id = await create("/api/leveraged-positions", LEVERAGED);
      await app.deps.db.d1
        .prepare(
          "UPDATE leveraged_positions SET is_liquidated = 1, liquidated_at = ?, liquidated_price = '1' WHERE id = ?",
        )
        .bind(app.clock.time, id)
        .run();
      return id;
    },
    CLOSED: async () => {
      const id = await create("/api/leveraged-positions", LEVERAGED);
      const path = `/api/leveraged-positions/${id}?exitPrice=3`;
      await app.request(path, { method: "DELETE", headers: { Cookie: cookie, "Idempotency-Key": id } });
      const closed = await app.request("/api/closed-positions", { headers: { Cookie: cookie } });
      return (await closed.json<{ items: { id: string }[] }>()).items[0]!.id;
    },
    ALERT: () => create("/api/price-alerts", PRICE_ALERT),
    LINKED: async () => {
      const id = await create("/api/linked-accounts", LINKED);
      // Its history can be read into an account of the ledger only.
      await app.request(`/api/linked-accounts/${id}`, jsonInit("PATCH", { ledgerAccount: "Cold wallet" }, cookie));
      return id;
    },
    TOKEN: () => create("/api/tokens", TOKEN),
    SHARE: () => create("/api/shares", {}),
    SHARED: async () => {
      const reply = await app.request("/api/shares", jsonInit("POST", {}, cookie));
      return (await reply.json<{ token: string }>()).token;
    },
    CHANNEL: () => create("/api/alert-channels", CHANNEL),
    PASSKEY: async () => (await addPasskey(app, cookie)).id,
    BROWSER: () => create("/api/push-subscriptions", BROWSER),
    ORDER: () => create("/api/ad-orders", AD_ORDER),
    REJECTED: async () => {
      const id = await create("/api/ad-orders", AD_ORDER);
      await app.deps.db.d1
        .prepare("UPDATE ad_orders SET status = 'rejected', received = '14' WHERE id = ?")
        .bind(id)
        .run();
      return id;
    },
  };
  return creators[placeholder]!();
}
