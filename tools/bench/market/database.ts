import type { Miniflare } from "miniflare";
import { atMost, exactly, type Figure } from "../figures.ts";
import { refresh } from "./workerd.ts";

const COINS = 1000;
const ASKS = 20;
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

/** What the product asks of D1, by the product that counts; `advance` moves the prices of its upstream. */
export async function database(workerd: Miniflare, advance: (ms: number) => Promise<void>): Promise<Figure[]> {
  const origin = await workerd.unsafeGetDirectURL("counting");
  const get = (path: string) => fetch(new URL(path, origin));
  const takeCounts = async () => (await (await get("/__counts")).json()) as Counts;

  async function countRefresh(): Promise<Record<string, number>> {
    await get("/__due");
    await takeCounts();
    await refresh(workerd, "counting");
    return (await takeCounts()).written;
  }

  const unchanged = await countRefresh();
  await advance(5 * 60_000);
  const moved = await countRefresh();

  // Read once, then nothing for as long as the memory counts as fresh.
  for (const path of PUBLIC_PATHS) await get(path);
  await takeCounts();
  for (let ask = 0; ask < ASKS; ask++) {
    for (const path of PUBLIC_PATHS) {
      const reply = await get(path);
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      await reply.arrayBuffer();
    }
  }
  const { statements } = await takeCounts();

  return [
    exactly(`D1 queries of ${ASKS * PUBLIC_PATHS.length} requests on a warm isolate`, statements, 0, "queries"),
    exactly("snapshot rows that a refresh writes", moved.market_snapshot ?? 0, 1, "rows"),
    atMost("coin rows that a refresh of moved prices writes", moved.coins ?? 0, COINS, "rows"),
    exactly("coin rows that it writes when nothing changed", unchanged.coins ?? 0, 0, "rows"),
  ];
}
