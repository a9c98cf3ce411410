import { and, desc, eq, gt, lt, or } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import type { Swap } from "../upstreams/icpswap/icpswap-rows.ts";
import { icpSwaps as swaps } from "./feeds.table.ts";

type SwapJson = Omit<typeof swaps.$inferSelect, "origin">;
const field = jsonField<SwapJson>();
const INSERT = `
  ${insertSelect(swaps, {
    origin: ":origin",
    id: field("id"),
    at: field("at"),
    principal: field("principal"),
    usd: field("usd"),
    paid: field("paid"),
    received: field("received"),
  })}
  FROM json_each(:rows) WHERE true
  ON CONFLICT (origin, id) DO NOTHING`;

/** Inserts sampled swaps. Swaps that are already stored are not changed. */
export async function saveSwaps(db: Database, origin: string, sampled: readonly Swap[]) {
  const rows = sampled.map(
    ({ id, at, principal, usd, paid, received }): SwapJson => ({
      id,
      at,
      principal,
      usd,
      paid: paid.token,
      received: received.token,
    }),
  );
  await prepare(db, INSERT, { rows: JSON.stringify(rows), origin }).run();
}

export async function lastSwapAt(db: Database, origin: string): Promise<number | undefined> {
  const [row] = await db.orm
    .select({ at: swaps.at })
    .from(swaps)
    .where(eq(swaps.origin, origin))
    .orderBy(desc(swaps.at))
    .limit(1);
  return row?.at;
}

const LEADERS = `
  SELECT principal, sum(usd) AS usd, count(*) AS swaps, json_group_array(DISTINCT paid) AS paid,
    json_group_array(DISTINCT received) AS received
  FROM icp_swaps WHERE origin = :origin AND at >= :since GROUP BY principal ORDER BY usd DESC, principal LIMIT :limit`;

export type Leader = { principal: string; usd: number; swaps: number; tokens: string[] };

/**
 * The traders with the most volume since a time. The sums are estimated dollars for a ranking, not amounts of money.
 */
export async function readLeaders(db: Database, origin: string, since: number, limit: number): Promise<Leader[]> {
  type Row = { principal: string; usd: number; swaps: number; paid: string; received: string };
  const { results } = await prepare(db, LEADERS, { origin, since, limit }).all<Row>();
  return results.map(({ principal, usd, swaps, paid, received }) => ({
    principal,
    usd,
    swaps,
    tokens: [...new Set<string>([...JSON.parse(paid), ...JSON.parse(received)])],
  }));
}

export async function deleteOldSwaps(db: Database, origin: string, before: number) {
  await db.orm.delete(swaps).where(and(eq(swaps.origin, origin), lt(swaps.at, before)));
}

/** Deletes the swaps of exchanges that are no longer configured. */
export async function deleteSwapsOfOtherOrigins(db: Database, origin: string) {
  // Two ranges of the key, because `<>` would read every swap of the configured exchange.
  await db.orm.delete(swaps).where(or(lt(swaps.origin, origin), gt(swaps.origin, origin)));
}
