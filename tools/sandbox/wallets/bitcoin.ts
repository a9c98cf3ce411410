import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import { distortResult } from "../payments/distortions.ts";
import type { WalletBook } from "./book.ts";

const NOTHING = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 };

/** One of two Esplora servers that know the same addresses. */
export function bitcoinServer(name: "bitcoin-a" | "bitcoin-b", wallets: WalletBook): Upstream {
  const routes = new Hono();
  routes.get("/address/:address", (c) => {
    const address = c.req.param("address");
    if (!/^(bc1|[13])/.test(address)) return c.text("Invalid Bitcoin address", 400);
    const entry = wallets.book().bitcoin.get(address);
    const spent = entry && entry.satoshis === 0 ? 500_000 : 0;
    const stats = entry && {
      funded_txo_count: entry.transactions,
      funded_txo_sum: entry.satoshis + spent,
      spent_txo_count: spent > 0 ? 1 : 0,
      spent_txo_sum: spent,
      tx_count: entry.transactions,
    };
    return c.json({ address, chain_stats: stats ?? NOTHING, mempool_stats: NOTHING });
  });
  routes.all("*", (c) => c.text("endpoint does not exist", 404));
  return {
    name,
    mount: `/wallets/${name}`,
    routes,
    errorBodies: { tooManyRequests: "Too Many Requests", unauthorized: "Unauthorized" },
    distort: distortResult,
  };
}
