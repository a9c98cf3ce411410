import { MAX_PROBLEMS } from "../../shared/portfolio/contract.ts";
import { liquidationPriceOf, MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { conflict } from "../platform/http/errors.ts";
import { digest } from "../platform/http/idempotency.ts";
import { coinOfSymbol, livePrices } from "./coins.ts";
import { type Entry, type LeveragedEntry, type Problem, readCsv, type SpotEntry, writeCsv } from "./csv.rules.ts";
import { countLeveraged, listLeveraged } from "./leveraged.queries.ts";
import { leveragedOf } from "./leveraged.ts";
import { countSpot, listSpot } from "./spot.queries.ts";
import { spotOf } from "./spot.ts";
import { findOwnIds, insertImported } from "./transfer.queries.ts";

/** All that the portfolio keeps of a person, as its endpoints show it. */
export async function exportPositions({ db }: Deps, userId: string) {
  const [spot, leveraged] = await Promise.all([listSpot(db, userId), listLeveraged(db, userId)]);
  return { spotPositions: spot.map(spotOf), leveragedPositions: leveraged.map(leveragedOf) };
}

export async function exportCsv(deps: Deps, user: Person): Promise<string> {
  const { spotPositions, leveragedPositions } = await exportPositions(deps, user.id);
  return writeCsv(spotPositions, leveragedPositions);
}

type Named = Entry & { ownId: string };

/**
 * Names each row the same in every import: by the id that the file gives it, or by what it says and
 * the how manieth row it is to say so. So a second import finds everything in place.
 */
async function nameEntries(userId: string, entries: readonly Entry[]): Promise<Named[]> {
  const seen = new Map<string, number>();
  return Promise.all(
    entries.map(async (entry) => {
      const { row: _row, id, isNamed: _isNamed, ...said } = entry;
      const content = JSON.stringify(said);
      const times = seen.get(content) ?? 0;
      if (id === null) seen.set(content, times + 1);
      const ownId = id === null ? digest(userId, "row", content, String(times)) : digest(userId, "id", id);
      return { ...entry, ownId: await ownId };
    }),
  );
}

/** Two rows of one file may carry the same id: the first is meant. */
const firstOfEach = (entries: readonly Named[]): Named[] =>
  [...new Map(entries.toReversed().map((entry) => [entry.ownId, entry])).values()].toReversed();

function findProblems(entries: readonly Entry[], known: ReadonlySet<string>): Problem[] {
  return entries.flatMap(({ row, coinId }) =>
    coinId === null || known.has(coinId)
      ? []
      : [{ row, problem: `We have no price of a coin with the id ${JSON.stringify(coinId)}` }],
  );
}

async function tooMany(deps: Deps, user: Person, fresh: readonly Named[]): Promise<Problem[]> {
  const counts = { spot: await countSpot(deps.db, user.id), leveraged: await countLeveraged(deps.db, user.id) };
  return (["spot", "leveraged"] as const).flatMap((kind) => {
    const over = fresh.filter((entry) => entry.kind === kind)[Math.max(0, MAX_POSITIONS - counts[kind])];
    return over ? [{ row: over.row, problem: `A portfolio holds at most ${MAX_POSITIONS} ${kind} positions` }] : [];
  });
}

export async function importCsv(deps: Deps, market: Market | null, user: Person, csv: string, dryRun: boolean) {
  const { db, clock } = deps;
  const now = clock.now();
  const read = readCsv(csv, now);
  const prices = await livePrices(
    deps,
    market,
    read.entries.map(({ coinId }) => coinId),
  );
  const inMarket = read.entries.flatMap(({ coinId }) => (coinId !== null && market?.find(coinId) ? [coinId] : []));
  const problems = [...read.problems, ...findProblems(read.entries, new Set([...prices.keys(), ...inMarket]))];

  const named = firstOfEach(await nameEntries(user.id, read.entries));
  const ids = named.flatMap(({ id, ownId }) => (id === null ? [ownId] : [id, ownId]));
  const own = await findOwnIds(db, user.id, ids);
  const fresh = named.filter(({ id, ownId }) => !own.has(ownId) && !(id !== null && own.has(id)));
  problems.push(...(await tooMany(deps, user, fresh)));

  if (problems.length === 0 && !dryRun && fresh.length > 0) {
    const rowOf = (entry: Named) => {
      const coinId = entry.coinId ?? coinOfSymbol(market, entry.symbol);
      return {
        id: entry.ownId,
        userId: user.id,
        symbol: entry.symbol,
        name: (!entry.isNamed && coinId !== null && market?.find(coinId)?.coin.name) || entry.name,
        coinId,
        entryPrice: entry.entryPrice,
        currentPrice: entry.currentPrice ?? entry.entryPrice,
        createdAt: entry.addedAt ?? now,
        updatedAt: now,
      };
    };
    const isSpot = (entry: Named): entry is Named & SpotEntry => entry.kind === "spot";
    const isLeveraged = (entry: Named): entry is Named & LeveragedEntry => entry.kind === "leveraged";
    const spot = fresh.filter(isSpot).map((entry) => ({ ...rowOf(entry), amount: entry.amount }));
    const leveraged = fresh.filter(isLeveraged).map((entry) => ({
      ...rowOf(entry),
      size: entry.size,
      leverage: entry.leverage,
      liquidationPrice:
        entry.liquidationPrice ?? liquidationPriceOf(entry.entryPrice, entry.leverage, entry.positionType),
      positionType: entry.positionType,
      isLiquidated: entry.isLiquidated,
    }));
    const fits = await insertImported(db, user.id, { spot, leveraged }, MAX_POSITIONS);
    if (!fits) throw conflict("Your portfolio has just changed. Nothing was imported. Please try again.");
  }
  return {
    dryRun,
    added: problems.length > 0 ? 0 : fresh.length,
    unchanged: named.length - fresh.length,
    problems: problems.toSorted((a, b) => a.row - b.row).slice(0, MAX_PROBLEMS),
  };
}
