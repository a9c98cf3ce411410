import type { Page } from "@playwright/test";
import { adEndpoints } from "../../../shared/ads/contract.ts";
import { alertEndpoints } from "../../../shared/alerts/contract.ts";
import { transactionEndpoints } from "../../../shared/transactions/contract.ts";
import { createPosition, LEVERAGED, SPOT } from "./portfolio-page.ts";
import type { DrivenProduct } from "./product.ts";
import { expect } from "./test.ts";
import { signUp } from "./users.ts";

/** Signs an admin up who has at least one entry in each list of the product. Returns the username. */
export async function signUpWithEverything(page: Page, product: DrivenProduct): Promise<string> {
  const username = await signUp(page);
  await product.makeAdmin(username);
  await createPosition(page, "spot", SPOT);
  await createPosition(page, "leveraged", LEVERAGED);
  const legs = (sign: string) => [{ symbol: "btc", coinId: "bitcoin", amount: `${sign}0.1` }];
  const purchase = transactionEndpoints["POST /api/transactions"].example.body;
  const sent: [path: string, data: object][] = [
    ["/api/transactions", { ...purchase, at: "2025-01-02T00:00:00.000Z", legs: legs("") }],
    ["/api/transactions", { ...purchase, kind: "sell", at: "2025-03-02T00:00:00.000Z", legs: legs("-") }],
    ["/api/watchlist", { coinIds: ["bitcoin", "ethereum"] }],
    ["/api/price-alerts", alertEndpoints["POST /api/price-alerts"].example.body],
    ["/api/news", { title: "Tides of $BTC", content: "They turn. See https://example.com", isPublished: true }],
    ["/api/chat/messages", { message: `@${username} watches $BTC at https://example.com` }],
    ["/api/ad-orders", adEndpoints["POST /api/ad-orders"].example.body],
  ];
  for (const [path, data] of sent) {
    const reply = await page.request.post(path, { data });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  }
  return username;
}
