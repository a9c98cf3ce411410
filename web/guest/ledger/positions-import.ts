import {
  type Entry,
  identifyEntries,
  MAX_PROBLEMS,
  type RowChecks,
  readCsv,
} from "../../../shared/portfolio/positions-csv.ts";
import { liquidationPriceOf, MAX_POSITIONS } from "../../../shared/portfolio/rules.ts";
import { Refusal } from "../../../shared/refusal.ts";
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

/** The ids of the rows are made from the file, so that a repeated import adds nothing. */
async function idOf(...parts: string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Identified = Entry & { positionId: string };
export type ReadFile = { entries: Identified[]; problems: { row: number; problem: string }[] };

/** Reads the file before the change, because a change must not wait for hashes. */
export async function readPositions(csv: string, now: number): Promise<ReadFile> {
  const { entries, problems } = readCsv(csv, now, CHECKS);
  return { entries: await identifyEntries(entries, idOf), problems };
}

function addEntry(context: Context, entry: Identified): void {
  const { tables, market, now } = context;
  const coinId = resolveCoin(context, entry);
  const common = {
    id: entry.positionId,
    symbol: entry.symbol,
    name: (!entry.hasName && coinId !== null && market.coinOf(coinId)?.name) || entry.name,
    coinId,
    entryPrice: entry.entryPrice,
    typed: entry.typed ?? null,
    currentPrice: entry.currentPrice ?? entry.entryPrice,
    createdAt: entry.addedAt ?? now,
    updatedAt: now,
  };
  if (entry.kind === "spot") openPosition(context, { ...common, amount: entry.amount });
  else {
    const { entryPrice, leverage, positionType, size, isLiquidated } = entry;
    const liquidationPrice = entry.liquidationPrice ?? liquidationPriceOf(entryPrice, leverage, positionType);
    const liquidation = { isLiquidated, liquidatedAt: null, liquidatedPrice: null };
    tables.leveraged.put({ ...common, size, leverage, liquidationPrice, positionType, ...liquidation });
  }
}

/** Imports the new positions of a file: all of them, or none when there is a problem. */
export function importPositions(context: Context, { entries, problems: found }: ReadFile, dryRun: boolean) {
  const { tables } = context;
  const isKnown = (id: string | null) =>
    id !== null && (tables.spot.get(id) !== undefined || tables.leveraged.get(id) !== undefined);
  const fresh = entries.filter(({ id, positionId }) => !isKnown(positionId) && !isKnown(id));
  const limits = (["spot", "leveraged"] as const).flatMap((kind) => {
    const excess = fresh.filter((entry) => entry.kind === kind)[Math.max(0, MAX_POSITIONS - tables[kind].size)];
    return excess ? [{ row: excess.row, problem: `A portfolio holds at most ${MAX_POSITIONS} ${kind} positions` }] : [];
  });
  const problems = [...found, ...limits].sort((a, b) => a.row - b.row).slice(0, MAX_PROBLEMS);
  const isStored = problems.length === 0 && !dryRun;
  if (isStored) for (const entry of fresh) addEntry(context, entry);
  return {
    dryRun,
    added: problems.length > 0 ? 0 : fresh.length,
    addedIds: isStored ? fresh.map(({ positionId }) => positionId) : [],
    unchanged: entries.length - fresh.length,
    problems,
  };
}
