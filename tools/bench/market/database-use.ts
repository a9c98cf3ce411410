import { atMost, type BenchResult, exactly } from "../results.ts";
import type { Server } from "../server.ts";

const COINS = 1000;
const ROUNDS = 20;
const PUBLIC_PATHS = [
  "/",
  "/api/top-coins",
  "/api/top-coins?limit=1000&layout=columns",
  "/api/top-coins?layout=prices",
  "/api/sparklines",
  "/api/search-coins?q=bit",
  "/api/market-data?ids=bitcoin,ethereum",
];

type Counts = { statements: number; written: Record<string, number> };

/**
 * Counts the D1 queries of the product with the counting worker. `advance` moves the sandbox's clock, and with it
 * prices.
 */
export async function databaseUse(server: Server, advance: (ms: number) => Promise<void>): Promise<BenchResult[]> {
  const get = (path: string) => fetch(new URL(path, server.origin));
  const takeCounts = async () => (await (await get("/__counts")).json()) as Counts;

  async function countRefresh(): Promise<Record<string, number>> {
    await get("/__due");
    await takeCounts();
    await server.refresh();
    return (await takeCounts()).written;
  }

  const writtenUnchanged = await countRefresh();
  await advance(5 * 60_000);
  const writtenMoved = await countRefresh();

  // Fills the isolate's cache. No request needs a query while the cache is fresh.
  for (const path of PUBLIC_PATHS) await get(path);
  await takeCounts();
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of PUBLIC_PATHS) {
      const reply = await get(path);
      if (!reply.ok) throw new Error(`${path} replied with status ${reply.status}.`);
      await reply.arrayBuffer();
    }
  }
  const { statements } = await takeCounts();

  return [
    exactly(`D1 queries for ${ROUNDS * PUBLIC_PATHS.length} requests with a warm cache`, statements, 0, "queries"),
    exactly("snapshot rows written by a refresh", writtenMoved.market_snapshot ?? 0, 1, "rows"),
    atMost("coin rows written by a refresh with new prices", writtenMoved.coins ?? 0, COINS, "rows"),
    exactly("coin rows written by a refresh without new prices", writtenUnchanged.coins ?? 0, 0, "rows"),
  ];
}
