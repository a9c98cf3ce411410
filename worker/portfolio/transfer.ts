import type { z } from "zod";
import { leveragedReply, spotReply } from "../../shared/ledger/replies.ts";
import { newLeveragedPosition, newSpotPosition } from "../../shared/portfolio/contract.ts";
import {
  type Entry,
  identifyEntries,
  type LeveragedEntry,
  MAX_PROBLEMS,
  type RowChecks,
  type RowProblem,
  readCsv,
  type SpotEntry,
  writeCsv,
} from "../../shared/portfolio/positions-csv.ts";
import { liquidationPriceOf, MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { checkTyped } from "../../shared/portfolio/typed-contract.ts";
import { conflict } from "../../shared/refusal.ts";
import { digest } from "../../shared/values/digest.ts";
import type { Deps } from "../deps.ts";
import { coinIdOfSymbol } from "../ecosystems/coin-ids.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { readLivePrices } from "./coins.ts";
import { countLeveraged, listLeveraged } from "./leveraged.queries.ts";
import { countSpot, listSpot } from "./spot.queries.ts";
import { findOwnedIds, insertImported } from "./transfer.queries.ts";

/** A user's positions in the form of the API, for the account export. */
export async function exportPositions({ db }: Deps, userId: string) {
  const [spot, leveraged] = await Promise.all([listSpot(db, userId), listLeveraged(db, userId)]);
  return {
    spotPositions: spot.map((row) => spotReply(row, userId)),
    leveragedPositions: leveraged.map((row) => leveragedReply(row, userId)),
  };
}

export async function exportCsv(deps: Deps, user: SessionUser): Promise<string> {
  const { spotPositions, leveragedPositions } = await exportPositions(deps, user.id);
  return writeCsv(spotPositions, leveragedPositions);
}

type IdentifiedEntry = Entry & { positionId: string };

/** Checks a row with a schema of the contract. */
const checkBy =
  <Output>(schema: z.ZodType<Output>) =>
  (cells: object): Output | string => {
    const parsed = schema.safeParse(cells);
    return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? "not valid");
  };
const CHECKS: RowChecks = {
  spot: checkBy(newSpotPosition.superRefine(checkTyped)),
  leveraged: checkBy(newLeveragedPosition.superRefine(checkTyped)),
};

function unknownCoinProblems(entries: readonly Entry[], knownCoinIds: ReadonlySet<string>): RowProblem[] {
  return entries.flatMap(({ row, coinId }) =>
    coinId === null || knownCoinIds.has(coinId)
      ? []
      : [{ row, problem: `We have no price for a coin with the id ${JSON.stringify(coinId)}` }],
  );
}

async function limitProblems(
  deps: Deps,
  user: SessionUser,
  newEntries: readonly IdentifiedEntry[],
): Promise<RowProblem[]> {
  const counts = { spot: await countSpot(deps.db, user.id), leveraged: await countLeveraged(deps.db, user.id) };
  return (["spot", "leveraged"] as const).flatMap((kind) => {
    const firstExcess = newEntries.filter((entry) => entry.kind === kind)[Math.max(0, MAX_POSITIONS - counts[kind])];
    return firstExcess
      ? [{ row: firstExcess.row, problem: `A portfolio holds at most ${MAX_POSITIONS} ${kind} positions` }]
      : [];
  });
}

export async function importCsv(deps: Deps, market: Market | null, user: SessionUser, csv: string, dryRun: boolean) {
  const { db, clock } = deps;
  const now = clock.now();
  const parsed = readCsv(csv, now, CHECKS);
  const prices = await readLivePrices(
    deps,
    market,
    parsed.entries.map(({ coinId }) => coinId),
  );
  const inMarket = parsed.entries.flatMap(({ coinId }) => (coinId !== null && market?.find(coinId) ? [coinId] : []));
  const problems = [
    ...parsed.problems,
    ...unknownCoinProblems(parsed.entries, new Set([...prices.keys(), ...inMarket])),
  ];

  const identified = await identifyEntries(parsed.entries, (...parts) => digest(user.id, ...parts));
  const ids = identified.flatMap(({ id, positionId }) => (id === null ? [positionId] : [id, positionId]));
  const ownedIds = await findOwnedIds(db, user.id, ids);
  const newEntries = identified.filter(
    ({ id, positionId }) => !ownedIds.has(positionId) && !(id !== null && ownedIds.has(id)),
  );
  problems.push(...(await limitProblems(deps, user, newEntries)));

  const isStored = problems.length === 0 && !dryRun;
  if (isStored && newEntries.length > 0) {
    const toRow = (entry: IdentifiedEntry) => {
      const coinId = entry.coinId ?? coinIdOfSymbol(market, entry.symbol);
      return {
        id: entry.positionId,
        userId: user.id,
        symbol: entry.symbol,
        name: (!entry.hasName && coinId !== null && market?.find(coinId)?.coin.name) || entry.name,
        coinId,
        entryPrice: entry.entryPrice,
        typed: entry.typed ?? null,
        currentPrice: entry.currentPrice ?? entry.entryPrice,
        createdAt: entry.addedAt ?? now,
        updatedAt: now,
      };
    };
    const isSpot = (entry: IdentifiedEntry): entry is IdentifiedEntry & SpotEntry => entry.kind === "spot";
    const isLeveraged = (entry: IdentifiedEntry): entry is IdentifiedEntry & LeveragedEntry =>
      entry.kind === "leveraged";
    const spot = newEntries.filter(isSpot).map((entry) => ({ ...toRow(entry), amount: entry.amount }));
    const leveraged = newEntries.filter(isLeveraged).map((entry) => ({
      ...toRow(entry),
      size: entry.size,
      leverage: entry.leverage,
      liquidationPrice:
        entry.liquidationPrice ?? liquidationPriceOf(entry.entryPrice, entry.leverage, entry.positionType),
      positionType: entry.positionType,
      isLiquidated: entry.isLiquidated,
    }));
    const isImported = await insertImported(db, user.id, { spot, leveraged }, MAX_POSITIONS);
    if (!isImported) throw conflict("Your portfolio was changed meanwhile. Nothing was imported. Please try again.");
  }
  return {
    dryRun,
    added: problems.length > 0 ? 0 : newEntries.length,
    addedIds: isStored ? newEntries.map(({ positionId }) => positionId) : [],
    unchanged: identified.length - newEntries.length,
    problems: problems.toSorted((a, b) => a.row - b.row).slice(0, MAX_PROBLEMS),
  };
}
