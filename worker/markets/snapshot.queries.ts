import { and, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { UnshownPrices } from "../../shared/received-price.ts";
import { exactText } from "../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import type { CoinFigures, ListedCoin } from "../upstreams/coingecko/coingecko.ts";
import type { Coin } from "./merge.rules.ts";
import type { PageStates } from "./plan.rules.ts";
import { coins, marketRefresh, marketSnapshot } from "./snapshot.table.ts";

const SINGLE_ROW = 1;

/** The figures of coins for their pages, by coin id. */
export type FiguresById = Record<string, CoinFigures>;

export type SnapshotRow = Omit<typeof marketSnapshot.$inferSelect, "k">;
export type CoinRow = Omit<typeof coins.$inferSelect, "unshownPrices"> & { unshownPrices: UnshownPrices | null };

/** Reads the snapshot, or undefined when the caller has its newest version already. */
export async function readSnapshot(db: Database, knownVersion: number): Promise<SnapshotRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(marketSnapshot)
    .where(and(eq(marketSnapshot.k, SINGLE_ROW), ne(marketSnapshot.version, knownVersion)));
  return row;
}

/** Ecosystem id by coin id. */
export type EcosystemByCoin = Record<string, string>;

export async function readRefresh(
  db: Database,
): Promise<{ pages: PageStates; watchedAt: number; ecosystemByCoin: EcosystemByCoin }> {
  const [row] = await db.orm.select().from(marketRefresh).where(eq(marketRefresh.k, SINGLE_ROW));
  if (!row) return { pages: {}, watchedAt: 0, ecosystemByCoin: {} };
  return { pages: JSON.parse(row.pages), watchedAt: row.watchedAt, ecosystemByCoin: JSON.parse(row.ecosystemByCoin) };
}

export async function writeEcosystems(db: Database, ecosystemByCoin: EcosystemByCoin) {
  const text = JSON.stringify(ecosystemByCoin);
  await db.orm
    .insert(marketRefresh)
    .values({ k: SINGLE_ROW, pages: "{}", watchedAt: 0, ecosystemByCoin: text })
    .onConflictDoUpdate({
      target: marketRefresh.k,
      set: { ecosystemByCoin: text },
      setWhere: ne(marketRefresh.ecosystemByCoin, text),
    });
}

export async function writePageStates(db: Database, pages: PageStates) {
  const text = JSON.stringify(pages);
  await db.orm
    .insert(marketRefresh)
    .values({ k: SINGLE_ROW, pages: text, watchedAt: 0 })
    .onConflictDoUpdate({ target: marketRefresh.k, set: { pages: text }, setWhere: ne(marketRefresh.pages, text) });
}

/** Records that visitors are present, at most once in `interval` ms. */
export async function recordVisit(db: Database, now: number, interval: number) {
  await db.orm
    .insert(marketRefresh)
    .values({ k: SINGLE_ROW, pages: "{}", watchedAt: now })
    .onConflictDoUpdate({
      target: marketRefresh.k,
      set: { watchedAt: now },
      setWhere: or(lt(marketRefresh.watchedAt, now - interval), gt(marketRefresh.watchedAt, now)),
    });
}

const field = jsonField<PricedCoin>();
const UPSERT = `
  ${insertSelect(coins, {
    id: field("id"),
    symbol: field("symbol"),
    name: field("name"),
    image: field("image"),
    price: field("price"),
    change24h: field("change24h"),
    marketCap: field("marketCap"),
    pricedAt: field("pricedAt"),
    unshownPrices: field("unshownPrices"),
  })}
  FROM json_each(:rows) WHERE true
  ON CONFLICT (id) DO UPDATE SET
    symbol = excluded.symbol, name = excluded.name, image = CASE WHEN excluded.image = '' THEN image ELSE excluded.image END,
    price = excluded.price, change_24h = excluded.change_24h, market_cap = excluded.market_cap, priced_at = excluded.priced_at,
    unshown_prices = excluded.unshown_prices
  WHERE excluded.symbol IS NOT coins.symbol OR excluded.name IS NOT coins.name
    OR (excluded.image <> '' AND excluded.image IS NOT coins.image)`;
// A row is written when a column that SQL reads has changed. A new time alone counts when it is half an hour later,
// because a coin's unchanged price is not stale.
const UPSERT_COINS = `${UPSERT} OR excluded.price IS NOT coins.price OR excluded.priced_at - coins.priced_at > ${HOUR / 2}
    OR excluded.unshown_prices IS NOT coins.unshown_prices`;
// The prices of the market are read from the snapshot. A row is needed when the coin has left the market, and then it
// gets its last price. Writing 1,000 rows at every refresh would use up the Free plan's writes of a day.
const UPSERT_MARKET_COINS = `${UPSERT} OR excluded.priced_at - coins.priced_at > ${DAY}`;

const UPSERT_SNAPSHOT = `
  ${insertSelect(marketSnapshot, {
    k: String(SINGLE_ROW),
    version: ":version",
    asOf: ":asOf",
    origin: ":origin",
    columns: ":columns",
    coins: ":coins",
    sparklines: ":sparklines",
    figures: ":figures",
  })} WHERE true
  ON CONFLICT (k) DO UPDATE SET version = excluded.version, as_of = excluded.as_of, origin = excluded.origin,
    columns = excluded.columns, coins = excluded.coins, sparklines = excluded.sparklines, figures = excluded.figures
  WHERE excluded.version > market_snapshot.version`;

type PricedCoin = Pick<Coin, "id" | "symbol" | "name" | "price" | "change24h" | "marketCap" | "pricedAt"> &
  Partial<Pick<ListedCoin, "image">> & { unshownPrices?: UnshownPrices | null };

const coinRowsJson = (rows: readonly PricedCoin[]) =>
  JSON.stringify(
    rows.map(({ id, symbol, name, image = "", price, change24h, marketCap, pricedAt, unshownPrices = null }) => ({
      id,
      symbol,
      name,
      image,
      price: price === null ? null : exactText(price),
      change24h,
      marketCap,
      pricedAt,
      unshownPrices,
    })),
  );

type MarketChange = { snapshot: SnapshotRow; listed: readonly PricedCoin[]; left: readonly PricedCoin[] };

/**
 * Stores the snapshot, the rows of coins that were just listed, and the last prices of coins that have left the market,
 * in one transaction. An older version of the snapshot never replaces a newer one.
 */
export async function publish(db: Database, { snapshot, listed, left }: MarketChange) {
  await db.d1.batch([
    prepare(db, UPSERT_SNAPSHOT, snapshot),
    prepare(db, UPSERT_MARKET_COINS, { rows: coinRowsJson(listed) }),
    ...(left.length > 0 ? [prepare(db, UPSERT_COINS, { rows: coinRowsJson(left) })] : []),
  ]);
}

export async function saveCoins(db: Database, rows: readonly PricedCoin[]) {
  await prepare(db, UPSERT_COINS, { rows: coinRowsJson(rows) }).run();
}

export async function findCoins(db: Database, ids: readonly string[]): Promise<CoinRow[]> {
  const rows = await db.orm
    .select()
    .from(coins)
    .where(inArray(coins.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
  return rows.map((row) => ({
    ...row,
    unshownPrices: row.unshownPrices === null ? null : JSON.parse(row.unshownPrices),
  }));
}
