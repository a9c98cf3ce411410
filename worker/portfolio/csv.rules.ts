import type { z } from "zod";
import { newLeveragedPosition, newSpotPosition } from "../../shared/portfolio/contract.ts";
import { formatCsv, parseCsv } from "../../shared/values/csv.ts";

/** The columns of the file, and what else their heads may be called. */
const COLUMNS = {
  type: ["Type"],
  symbol: ["Symbol"],
  name: ["Name"],
  coinId: ["Coin", "Coin id"],
  amount: ["Amount", "Size", "Quantity"],
  entryPrice: ["Entry price", "Price", "Purchase price"],
  currentPrice: ["Current price"],
  leverage: ["Leverage"],
  liquidationPrice: ["Liquidation price"],
  liquidated: ["Liquidated"],
  added: ["Added", "Date"],
  id: ["Id"],
} as const;
type Column = keyof typeof COLUMNS;
type Cells = Partial<Record<Column, string>>;

export type SpotEntry = z.output<typeof newSpotPosition> & { kind: "spot" };
export type LeveragedEntry = z.output<typeof newLeveragedPosition> & { kind: "leveraged"; isLiquidated: boolean };
/** A row of the file as a position. `id`: what the file calls it; `addedAt`: ms, null when it does not say. */
export type Entry = (SpotEntry | LeveragedEntry) & {
  row: number;
  id: string | null;
  addedAt: number | null;
  /** Whether the file gives it a name of its own; otherwise its symbol stands for one. */
  isNamed: boolean;
};
export type Problem = { row: number; problem: string };

type Stored = {
  symbol: string;
  name: string;
  coinId: string | null;
  entryPrice: string;
  currentPrice: string;
  createdAt: string;
  id: string;
};
type StoredSpot = Stored & { amount: string };
type StoredLeveraged = Stored & {
  size: string;
  leverage: number;
  liquidationPrice: string;
  positionType: string;
  isLiquidated: boolean;
};

/** All positions as a file that `readCsv` brings back unchanged. */
export function writeCsv(spot: readonly StoredSpot[], leveraged: readonly StoredLeveraged[]): string {
  const common = (position: Stored) => [position.symbol, position.name, position.coinId ?? ""];
  return formatCsv([
    Object.values(COLUMNS).map(([head]) => head),
    ...spot.map((position) => [
      "spot",
      ...common(position),
      position.amount,
      position.entryPrice,
      position.currentPrice,
      "",
      "",
      "",
      position.createdAt,
      position.id,
    ]),
    ...leveraged.map((position) => [
      position.positionType,
      ...common(position),
      position.size,
      position.entryPrice,
      position.currentPrice,
      String(position.leverage),
      position.liquidationPrice,
      position.isLiquidated ? "yes" : "no",
      position.createdAt,
      position.id,
    ]),
  ]);
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");

function columnsOf(heads: readonly string[]): (Column | null)[] {
  const known = new Map(
    Object.entries(COLUMNS).flatMap(([column, names]) => names.map((name) => [plain(name), column as Column] as const)),
  );
  return heads.map((head) => known.get(plain(head)) ?? null);
}

const YES = /^(yes|true|1)$/i;
const MAX_ID = 128;

function readAdded(text: string | undefined, now: number): number | null | "wrong" {
  if (!text) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) || time > now || time < 0 ? "wrong" : time;
}

function readEntry(cells: Cells, row: number, now: number): Entry | string {
  const type = plain(cells.type ?? "") || "spot";
  const addedAt = readAdded(cells.added, now);
  if (addedAt === "wrong") return "Added must be a date in the past, such as 2026-03-01";
  const rest = { row, id: cells.id?.slice(0, MAX_ID) || null, addedAt, isNamed: Boolean(cells.name) };
  const body = { ...cells, name: cells.name || cells.symbol, coinId: cells.coinId || null };
  if (type === "spot") {
    const read = newSpotPosition.safeParse(body);
    return read.success ? { kind: "spot", ...read.data, ...rest } : (read.error.issues[0]?.message ?? "not valid");
  }
  if (type !== "long" && type !== "short") return "Type must be spot, long or short";
  const read = newLeveragedPosition.safeParse({ ...body, size: cells.amount, positionType: type });
  if (!read.success) return read.error.issues[0]?.message ?? "not valid";
  return { kind: "leveraged", ...read.data, isLiquidated: YES.test(cells.liquidated ?? ""), ...rest };
}

/** Reads a file of positions: those that are right, and what is wrong with the others by their row. */
export function readCsv(text: string, now: number): { entries: Entry[]; problems: Problem[] } {
  const rows = parseCsv(text);
  if (rows === null) return { entries: [], problems: [{ row: 1, problem: "A quoted cell is never closed" }] };
  const [heads, ...lines] = rows;
  const columns = columnsOf(heads?.cells ?? []);
  const missing = (["symbol", "amount", "entryPrice"] as const).filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => COLUMNS[column][0]).join(", ");
    return { entries: [], problems: [{ row: 1, problem: `The first row must name the columns; missing: ${names}` }] };
  }
  const entries: Entry[] = [];
  const problems: Problem[] = [];
  for (const { line, cells } of lines) {
    const named: Cells = {};
    for (const [at, column] of columns.entries())
      if (column && cells[at] !== undefined) named[column] = cells[at].trim();
    const entry = readEntry(named, line, now);
    if (typeof entry === "string") problems.push({ row: line, problem: entry });
    else entries.push(entry);
  }
  return { entries, problems };
}
