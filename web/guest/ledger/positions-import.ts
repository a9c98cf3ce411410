import { digest } from "../../../shared/digest.ts";
import {
  decidePositionsImport,
  type IdentifiedEntry,
  importedLeveraged,
  importedSpot,
  isLeveraged,
  isSpot,
  keysToDerive,
} from "../../../shared/ledger/positions-import.ts";
import { identifyEntries, type RowChecks, type RowProblem, readCsv } from "../../../shared/portfolio/positions-csv.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { SpotItem } from "../storage/tables.ts";
import { type Context, resolveCoin } from "./context.ts";
import { readLeveraged, readSpot } from "./input.ts";
import { openPosition } from "./spot.ts";

/** Returns why a row is refused instead of throwing it. */
const checkBy =
  <Output>(read: (cells: Record<string, unknown>) => Output) =>
  (cells: Record<string, unknown>): Output | string => {
    try {
      return read(cells);
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  };
const CHECKS: RowChecks = { spot: checkBy(readSpot), leveraged: checkBy(readLeveraged) };

export type ReadFile = { entries: IdentifiedEntry[]; problems: RowProblem[] };

/** Reads the file before the change, because a change must not wait for hashes. */
export async function readPositions(csv: string, now: number): Promise<ReadFile> {
  const { entries, problems } = readCsv(csv, now, CHECKS);
  return { entries: await identifyEntries(entries, digest), problems };
}

/** Imports the new positions of a file: all of them, or none when there is a problem. */
export function importPositions(context: Context, { entries, problems }: ReadFile, dryRun: boolean) {
  const { tables, market, now } = context;
  const { stored, reply } = decidePositionsImport(entries, problems, {
    isKnown: (id) => tables.spot.get(id) !== undefined || tables.leveraged.get(id) !== undefined,
    counts: { spot: tables.spot.size, leveraged: tables.leveraged.size },
    dryRun,
  });
  const spot: SpotItem[] = [];
  for (const entry of stored) {
    const coinId = resolveCoin(context, entry);
    const coin = { coinId, name: coinId === null ? null : market.coinOf(coinId)?.name };
    if (isSpot(entry)) spot.push(openPosition(context, importedSpot(entry, coin, now)));
    else if (isLeveraged(entry)) tables.leveraged.put(importedLeveraged(entry, coin, now));
  }
  context.refreshChanged(keysToDerive(spot, now));
  return reply;
}
