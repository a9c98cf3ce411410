import { type Ecosystem, findEcosystem } from "../../shared/ecosystems/catalogue.ts";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { isoTime } from "../../shared/values/time.ts";
import { type Coin, inMarketOrder, partColumns, partRows } from "../markets/lists.ts";
import type { Market, MarketMemory } from "../markets/market.ts";
import type { Clock } from "../platform/clock.ts";
import { type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../platform/http/replies.ts";
import type { Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { keepInMemory, type Later, type Memory } from "../platform/storage/isolate-cache.ts";
import { type EcosystemRow, readEcosystem } from "./ecosystems.queries.ts";
import { joinCoins } from "./members.rules.ts";

type Held = { version: number; coins: Coin[]; listed: string[] };
type Prepared = { key: string; rows: Uint8Array; columns: Uint8Array; headers: PreparedHeaders };
export type Layout = "rows" | "columns";

const encoder = new TextEncoder();
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value));
const NOTHING: Held = { version: 0, coins: [], listed: [] };

const open = ({ version, coins, listed }: EcosystemRow): Held => ({
  version,
  coins: JSON.parse(coins),
  listed: JSON.parse(listed),
});

function prepare(ecosystem: Ecosystem, held: Held, market: Market, key: string): Prepared {
  const rankOf = (id: string) => market.find(id)?.rank ?? null;
  const coins = inMarketOrder(joinCoins(ecosystem, held.coins, held.listed, (id) => market.find(id)?.coin));
  const { origin } = market;
  const columns: Columns = partColumns(coins, origin, rankOf);
  const headers = prepareHeaders(key, {
    ...PUBLIC_JSON,
    "X-Data-As-Of": isoTime(origin.asOf),
    "X-Data-Source": origin.source,
  });
  return { key, rows: bytesOf(partRows(coins, rankOf)), columns: bytesOf(columns), headers };
}

/** An id that is in no catalogue: it has no tokens, and costs no question to the database. */
const UNKNOWN: Ecosystem = { id: "", name: "", description: "", hue: 0, coins: [] };

export type EcosystemMemory = {
  /** The prepared reply; null while there is no market yet. */
  tokens(id: string, layout: Layout, later: Later): Promise<{ body: Uint8Array; headers: PreparedHeaders } | null>;
};

/** Each ecosystem in the isolate's memory, from the first request for it on; joined anew with each market. */
export function ecosystemMemory(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  source: { origin: string; market: MarketMemory },
): EcosystemMemory {
  const memories = new Map<string, Memory<Held>>();
  const prepared = new Map<string, Prepared>();

  function memoryOf(id: string): Memory<Held> {
    const read = async (known: Held | null) => {
      const row = await readEcosystem(db, source.origin, id, known?.version ?? 0);
      // An ecosystem that was never loaded is as good as an empty one, and is not asked for at each request.
      return row ? open(row) : (known ?? NOTHING);
    };
    const memory =
      memories.get(id) ??
      keepInMemory({ read, versionOf: (held: Held) => held.version, clock, log, name: `ecosystem ${id}` });
    memories.set(id, memory);
    return memory;
  }

  return {
    async tokens(id, layout, later) {
      const market = await source.market.current(later);
      if (!market) return null;
      const ecosystem = findEcosystem(id) ?? UNKNOWN;
      const held = (ecosystem !== UNKNOWN && (await memoryOf(ecosystem.id).current(later))) || NOTHING;
      const key = `${market.origin.version}-${held.version}`;
      let reply = prepared.get(ecosystem.id);
      if (reply?.key !== key) {
        reply = prepare(ecosystem, held, market, key);
        prepared.set(ecosystem.id, reply);
      }
      return { body: reply[layout], headers: reply.headers };
    },
  };
}
