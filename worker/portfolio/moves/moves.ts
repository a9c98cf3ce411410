import { digest } from "../../../shared/digest.ts";
import { MAX_POSITIONS } from "../../../shared/portfolio/rules.ts";
import { conflict } from "../../../shared/refusal.ts";
import { DAY } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { resolveCoinId } from "../../ecosystems/coin-ids.ts";
import type { Market } from "../../markets/market.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { refreshHoldings } from "../../transactions/holdings.ts";
import { recordChange, toStoredRow } from "../../transactions/transactions.ts";
import { readLivePrices } from "../coins.ts";
import { insertMoved, type MovedRows, purgeParts } from "./moves.queries.ts";
import { closedRow, coinsIn, idsIn, leveragedRow, type MoveRequest, movedTransaction, spotRow } from "./moves.rules.ts";

/** Holdings are derived after every tenth part, because deriving them reads all transactions. */
const PARTS_PER_REFRESH = 10;
/** Unlisted coins that are looked up one by one. More than a portfolio has. */
const MAX_LOOKUPS = 20;

/** The coins that this server knows. Positions in other coins keep their symbol only. */
async function knownCoins(deps: Deps, market: Market | null, ids: readonly string[]): Promise<Set<string>> {
  const unlistedIds = ids.filter((id) => !market?.find(id));
  const priced = await readLivePrices(deps, market, unlistedIds);
  const known = new Set(ids.filter((id) => market?.find(id) || priced.has(id)));
  for (const id of ids.filter((id) => !known.has(id)).slice(0, MAX_LOOKUPS))
    if (await resolveCoinId(deps, market, "", id).catch(() => null)) known.add(id);
  return known;
}

async function rowsOf(deps: Deps, market: Market | null, userId: string, request: MoveRequest): Promise<MovedRows> {
  const ids = idsIn(request);
  const rowIds = new Map(await Promise.all(ids.map(async (id) => [id, await digest(userId, "moved", id)] as const)));
  const known = await knownCoins(deps, market, coinsIn(request));
  const translation = {
    rowId: (id: string) => rowIds.get(id)!,
    coinOf: (coinId: string | null) => (coinId === null || known.has(coinId) || coinId.startsWith("~") ? coinId : null),
  };
  return {
    imports: request.imports.map(({ parts, id, ...item }) => ({
      ...item,
      id: translation.rowId(id),
      userId,
      parts: JSON.stringify(parts),
    })),
    spot: request.spot.map((item) => spotRow(item, translation)),
    leveraged: request.leveraged.map((item) => leveragedRow(item, translation)),
    closed: request.closed.map((item) => closedRow(item, translation)),
    transactions: request.transactions.map((item) => toStoredRow(userId, movedTransaction(item, translation))),
  };
}

/** Adds a part of a portfolio that was kept in a browser. A part that is sent again adds nothing. */
export async function movePart(deps: Deps, market: Market | null, user: SessionUser, request: MoveRequest) {
  const { db, clock, ids } = deps;
  const { id, part, isLast } = request;
  const rows = await rowsOf(deps, market, user.id, request);
  const now = clock.now();
  const outcome = await insertMoved(db, { userId: user.id, id, part, attempt: ids.next(), now }, rows);
  if (outcome === "full")
    throw conflict(`Your account has no room for this. It holds at most ${MAX_POSITIONS} positions of each kind.`);
  const times = request.transactions.map(({ at }) => at);
  if (outcome === "added" && times.length > 0) await recordChange(deps, user.id, Math.min(...times));
  if (isLast || part % PARTS_PER_REFRESH === PARTS_PER_REFRESH - 1) await refreshHoldings(deps, market, user.id, null);
  return { added: outcome === "added" };
}

const RETENTION = 90 * DAY;

/** Runs each hour. */
export const purgeMoves = async ({ db, clock }: Deps): Promise<string> =>
  `${await purgeParts(db, clock.now() - RETENTION)} parts of moved portfolios purged`;
