import type { z } from "zod";
import { digest } from "../../shared/digest.ts";
import {
  decidePositionsImport,
  type IdentifiedEntry,
  importedLeveraged,
  importedSpot,
  isLeveraged,
  isSpot,
  keysToDerive,
} from "../../shared/ledger/positions-import.ts";
import { leveragedReply, spotReply } from "../../shared/ledger/replies.ts";
import { newLeveragedPosition, newSpotPosition } from "../../shared/portfolio/contract.ts";
import {
  type Entry,
  identifyEntries,
  type RowChecks,
  type RowProblem,
  readCsv,
  writeCsv,
} from "../../shared/portfolio/positions-csv.ts";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { checkTyped } from "../../shared/portfolio/typed-contract.ts";
import { conflict } from "../../shared/refusal.ts";
import type { Deps } from "../deps.ts";
import { coinIdOfSymbol } from "../ecosystems/coin-ids.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { refreshHoldings } from "../transactions/holdings.ts";
import { addPositions } from "../transactions/positions.ts";
import { readLivePrices } from "./coins.ts";
import { countLeveraged, listLeveraged } from "./leveraged.queries.ts";
import { countSpot } from "./spot.queries.ts";
import { readSpot } from "./spot.ts";
import { findOwnedIds, importStatements } from "./transfer.queries.ts";

/** A user's positions in the form of the API, for the account export. */
export async function exportPositions(deps: Deps, userId: string) {
  const [spot, leveraged] = await Promise.all([readSpot(deps, userId), listLeveraged(deps.db, userId)]);
  return {
    spotPositions: spot.map((row) => spotReply(row, userId)),
    leveragedPositions: leveraged.map((row) => leveragedReply(row, userId)),
  };
}

export async function exportCsv(deps: Deps, user: SessionUser): Promise<string> {
  const { spotPositions, leveragedPositions } = await exportPositions(deps, user.id);
  return writeCsv(spotPositions, leveragedPositions);
}

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
  const { stored, reply } = decidePositionsImport(identified, problems, {
    isKnown: (id) => ownedIds.has(id),
    counts: { spot: await countSpot(db, user.id), leveraged: await countLeveraged(db, user.id) },
    dryRun,
  });
  if (stored.length > 0) {
    const coinOf = (entry: IdentifiedEntry) => {
      const coinId = entry.coinId ?? coinIdOfSymbol(market, entry.symbol);
      return { coinId, name: coinId === null ? null : market?.find(coinId)?.coin.name };
    };
    const spot = stored.filter(isSpot).map((entry) => importedSpot(entry, coinOf(entry), now));
    const leveraged = stored.filter(isLeveraged).map((entry) => importedLeveraged(entry, coinOf(entry), now));
    const keys = keysToDerive(spot, now);
    const statements = importStatements(db, user.id, { spot, leveraged }, MAX_POSITIONS);
    const { results, change } = await addPositions(deps, user.id, statements, keys.length > 0);
    if (results.at(-1)!.results.length === 0)
      throw conflict("Your portfolio was changed meanwhile. Nothing was imported. Please try again.");
    await refreshHoldings(deps, market, user.id, keys, { addsHoldings: false, onlyChanged: true, change });
  }
  return reply;
}
