import type { KnownCost } from "../portfolio/known-cost.ts";
import {
  type Entry,
  type LeveragedEntry,
  MAX_PROBLEMS,
  type RowProblem,
  type SpotEntry,
} from "../portfolio/positions-csv.ts";
import { MAX_POSITIONS } from "../portfolio/rules.ts";
import { assetKeyOf } from "../transactions/transaction.ts";
import { newLeveraged } from "./leveraged.ts";
import type { LeveragedPosition, SpotPosition } from "./positions.ts";
import { newSpot } from "./spot.ts";

/** A row of a file with the id of its position, which follows from the file. */
export type IdentifiedEntry = Entry & { positionId: string };
/** The id and the name of a coin in the market. The name is used when the file has none. */
type Coin = { coinId: string | null; name: string | null | undefined };

const common = (entry: IdentifiedEntry, { coinId, name }: Coin, now: number) => ({
  id: entry.positionId,
  coinId,
  name: (!entry.hasName && name) || entry.name,
  createdAt: Math.min(entry.addedAt ?? now, now),
});

export const importedSpot = (entry: IdentifiedEntry & SpotEntry, coin: Coin, now: number): SpotPosition & KnownCost => {
  const fields = common(entry, coin, now);
  return { ...newSpot(entry, { ...fields, now }), ...fields };
};

export const importedLeveraged = (
  entry: IdentifiedEntry & LeveragedEntry,
  coin: Coin,
  now: number,
): LeveragedPosition => {
  const fields = common(entry, coin, now);
  return { ...newLeveraged(entry, { ...fields, now }), ...fields, isLiquidated: entry.isLiquidated };
};

/**
 * Returns the new positions of a file as `stored`, and the reply. In a dry run, and when there is a problem, nothing is
 * stored. `isKnown` says whether a position has this id; `counts` are the numbers of positions.
 */
export function decidePositionsImport(
  entries: readonly IdentifiedEntry[],
  found: readonly RowProblem[],
  {
    isKnown,
    counts,
    dryRun,
  }: {
    isKnown(id: string): boolean;
    counts: { spot: number; leveraged: number };
    dryRun: boolean;
  },
) {
  const fresh = entries.filter(({ id, positionId }) => !isKnown(positionId) && !(id !== null && isKnown(id)));
  const limits = (["spot", "leveraged"] as const).flatMap((kind): RowProblem[] => {
    const excess = fresh.filter((entry) => entry.kind === kind)[Math.max(0, MAX_POSITIONS - counts[kind])];
    return excess ? [{ row: excess.row, problem: `A portfolio holds at most ${MAX_POSITIONS} ${kind} positions` }] : [];
  });
  const problems = [...found, ...limits].toSorted((a, b) => a.row - b.row).slice(0, MAX_PROBLEMS);
  const stored = problems.length === 0 && !dryRun ? fresh : [];
  return {
    stored,
    reply: {
      dryRun,
      added: problems.length > 0 ? 0 : fresh.length,
      addedIds: stored.map(({ positionId }) => positionId),
      unchanged: entries.length - fresh.length,
      problems,
    },
  };
}

export const isSpot = (entry: IdentifiedEntry): entry is IdentifiedEntry & SpotEntry => entry.kind === "spot";
export const isLeveraged = (entry: IdentifiedEntry): entry is IdentifiedEntry & LeveragedEntry =>
  entry.kind === "leveraged";

type Dated = { symbol: string; coinId: string | null; createdAt: number };
/**
 * The keys of the coins to derive after positions were added: those of positions that begin before now, because coins may have been
 * sold since. The others are what their owner states.
 */
export const keysToDerive = (spot: readonly Dated[], now: number): string[] => [
  ...new Set(spot.filter(({ createdAt }) => createdAt < now).map(assetKeyOf)),
];
