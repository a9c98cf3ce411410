import { and, eq, ne } from "drizzle-orm";
import type { Coin } from "../markets/lists.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { ecosystems, ecosystemLoads as loads } from "./ecosystems.table.ts";
import type { LoadId, LoadStates } from "./loads.rules.ts";

export type EcosystemRow = Pick<typeof ecosystems.$inferSelect, "version" | "coins" | "coinsOnPlatform">;

/** Reads an ecosystem, or undefined when the caller has its newest version already. */
export async function readEcosystem(
  db: Database,
  origin: string,
  id: string,
  knownVersion: number,
): Promise<EcosystemRow | undefined> {
  const [row] = await db.orm
    .select({ version: ecosystems.version, coins: ecosystems.coins, coinsOnPlatform: ecosystems.coinsOnPlatform })
    .from(ecosystems)
    .where(and(eq(ecosystems.origin, origin), eq(ecosystems.id, id), ne(ecosystems.version, knownVersion)));
  return row;
}

const FIND_COIN = `
  SELECT coin.value FROM ecosystems, json_each(ecosystems.coins) AS coin
  WHERE ecosystems.origin = :origin AND coin.value->>'id' = :id ORDER BY ecosystems.version DESC LIMIT 1`;

/** The coin as JSON, from the category that was loaded last. */
export async function findCoinJson(db: Database, origin: string, id: string): Promise<string | null> {
  const row = await prepare(db, FIND_COIN, { origin, id }).first<{ value: string }>();
  return row?.value ?? null;
}

/** The coins of an ecosystem's category as of its last load. */
export async function readCategory(db: Database, origin: string, id: string): Promise<Coin[]> {
  const row = await readEcosystem(db, origin, id, 0);
  return row ? JSON.parse(row.coins) : [];
}

export async function writeCategory(
  db: Database,
  origin: string,
  id: string,
  version: number,
  categoryCoins: readonly Coin[],
) {
  const coins = JSON.stringify(categoryCoins);
  await db.orm
    .insert(ecosystems)
    .values({ origin, id, version, coins })
    .onConflictDoUpdate({ target: [ecosystems.origin, ecosystems.id], set: { version, coins } });
}

type OnPlatformJson = { id: string; coinsOnPlatform: string };
const field = jsonField<OnPlatformJson>();
const UPSERT_COINS_ON_PLATFORM = `
  ${insertSelect(ecosystems, {
    origin: ":origin",
    id: field("id"),
    version: ":version",
    coinsOnPlatform: field("coinsOnPlatform"),
  })}
  FROM json_each(:rows) WHERE true
  ON CONFLICT (origin, id) DO UPDATE SET coins_on_platform = excluded.coins_on_platform, version = excluded.version
  WHERE excluded.coins_on_platform <> ecosystems.coins_on_platform`;

/** `idsByEcosystem` holds coin ids by ecosystem id. */
export async function writeCoinsOnPlatforms(
  db: Database,
  origin: string,
  version: number,
  idsByEcosystem: Map<string, string[]>,
) {
  const rows = [...idsByEcosystem].map(
    ([id, coins]): OnPlatformJson => ({ id, coinsOnPlatform: JSON.stringify(coins) }),
  );
  await prepare(db, UPSERT_COINS_ON_PLATFORM, { rows: JSON.stringify(rows), origin, version }).run();
}

export async function readLoads(db: Database, origin: string): Promise<LoadStates> {
  const rows = await db.orm.select().from(loads).where(eq(loads.origin, origin));
  return new Map(rows.map(({ id, loadedAt, triedAt, failures }) => [id, { loadedAt, triedAt, failures }]));
}

export async function writeLoad(db: Database, origin: string, { id, state }: { id: LoadId; state: LoadStateRow }) {
  await db.orm
    .insert(loads)
    .values({ origin, id, ...state })
    .onConflictDoUpdate({ target: [loads.origin, loads.id], set: state });
}
type LoadStateRow = Pick<typeof loads.$inferSelect, "loadedAt" | "triedAt" | "failures">;
