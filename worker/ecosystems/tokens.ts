import { type Ecosystem, findEcosystem } from "../../shared/ecosystems/catalogue.ts";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { isoTime } from "../../shared/values/time.ts";
import { type Coin, sortAsMarket, subsetColumns, subsetRows } from "../markets/lists.ts";
import type { Market, MarketCache } from "../markets/market.ts";
import type { Clock } from "../platform/clock.ts";
import { jsonBlob, type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../platform/http/replies.ts";
import type { Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { cacheInIsolate, type IsolateCache, type WaitUntil } from "../platform/storage/isolate-cache.ts";
import { type EcosystemRow, readEcosystem } from "./ecosystems.queries.ts";
import { coinsOfEcosystem } from "./members.rules.ts";

type EcosystemData = { version: number; coins: Coin[]; coinsOnPlatform: string[] };
type PreparedReplies = { key: string; rows: Blob; columns: Blob; headers: PreparedHeaders };
export type Layout = "rows" | "columns";

const EMPTY: EcosystemData = { version: 0, coins: [], coinsOnPlatform: [] };

const parseRow = ({ version, coins, coinsOnPlatform }: EcosystemRow): EcosystemData => ({
  version,
  coins: JSON.parse(coins),
  coinsOnPlatform: JSON.parse(coinsOnPlatform),
});

function prepareReplies(ecosystem: Ecosystem, data: EcosystemData, market: Market, key: string): PreparedReplies {
  const rankOf = (id: string) => market.find(id)?.rank ?? null;
  const coins = sortAsMarket(
    coinsOfEcosystem(ecosystem, data.coins, data.coinsOnPlatform, (id) => market.find(id)?.coin),
  );
  const { origin } = market;
  const columns: Columns = subsetColumns(coins, origin, rankOf);
  const headers = prepareHeaders(key, {
    ...PUBLIC_JSON,
    "X-Data-As-Of": isoTime(origin.asOf),
    "X-Data-Source": origin.source,
  });
  return { key, rows: jsonBlob(subsetRows(coins, rankOf)), columns: jsonBlob(columns), headers };
}

/** Used for ids that are not in the catalogue. It has no tokens and needs no database query. */
const UNKNOWN_ECOSYSTEM: Ecosystem = { id: "", name: "", description: "", hue: 0, coins: [] };

export type EcosystemCache = {
  /** The prepared reply, or null before the first market refresh. */
  tokens(id: string, layout: Layout, waitUntil: WaitUntil): Promise<{ body: Blob; headers: PreparedHeaders } | null>;
};

/**
 * Caches each ecosystem in the isolate from its first request on. Replies are prepared anew for each market snapshot.
 */
export function createEcosystemCache(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  source: { origin: string; market: MarketCache },
): EcosystemCache {
  const caches = new Map<string, IsolateCache<EcosystemData>>();
  const prepared = new Map<string, PreparedReplies>();

  function cacheOf(id: string): IsolateCache<EcosystemData> {
    const read = async (cached: EcosystemData | null) => {
      const row = await readEcosystem(db, source.origin, id, cached?.version ?? 0);
      // An ecosystem that was never loaded is cached as empty, so that it is not queried at each request.
      return row ? parseRow(row) : (cached ?? EMPTY);
    };
    const cache =
      caches.get(id) ??
      cacheInIsolate({ read, versionOf: (data: EcosystemData) => data.version, clock, log, name: `ecosystem ${id}` });
    caches.set(id, cache);
    return cache;
  }

  return {
    async tokens(id, layout, waitUntil) {
      const market = await source.market.current(waitUntil);
      if (!market) return null;
      const ecosystem = findEcosystem(id) ?? UNKNOWN_ECOSYSTEM;
      const data = (ecosystem !== UNKNOWN_ECOSYSTEM && (await cacheOf(ecosystem.id).current(waitUntil))) || EMPTY;
      const key = `${market.origin.version}-${data.version}`;
      let reply = prepared.get(ecosystem.id);
      if (reply?.key !== key) {
        reply = prepareReplies(ecosystem, data, market, key);
        prepared.set(ecosystem.id, reply);
      }
      return { body: reply[layout], headers: reply.headers };
    },
  };
}
