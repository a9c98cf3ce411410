import type { z } from "zod";
import { formatCsv, parseCsv } from "../values/csv.ts";
import type { Decimal } from "../values/decimal.ts";
import type { newLeveragedPosition, newSpotPosition } from "./contract.ts";
import { statedPrice } from "./known-cost.ts";
import { MAX_POSITIONS } from "./rules.ts";
import type { TypedPrice } from "./typed-price.ts";

/** Maximum number of problems that one import reports. */
export const MAX_PROBLEMS = 100;

/** The columns of the file. The first name is the one that we export; the others are accepted on import. */
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
  /** The entry price in the currency in which it was typed. */
  typedPrice: ["Typed price"],
  typedCurrency: ["Typed currency"],
  typedRate: ["Typed rate"],
  /** The part of the amount whose cost is known. Empty when that is all or nothing. */
  knownAmount: ["Known amount"],
} as const;
/**
 * A full portfolio of both kinds. A longer file is refused before its rows are validated, because that takes a second
 * per 10,000 rows.
 */
const MAX_ROWS = 2 * MAX_POSITIONS;
const TYPES: readonly string[] = ["spot", "long", "short"];
/**
 * Whether a file lists positions: what is held, how much of it and for which price. `values` are the different texts of
 * each column, where they are few. Types such as "buy" and "sell" alone are those of transactions.
 */
export function isPositionsFile(names: readonly string[], values: readonly (readonly string[] | null)[]): boolean {
  const lower = names.map((name) => name.trim().toLowerCase());
  const has = (column: readonly string[]) => column.some((name) => lower.includes(name.toLowerCase()));
  const type = lower.indexOf("type");
  const types = (type === -1 ? [] : (values[type] ?? [])).map(normalize).filter((text) => text !== "");
  const isOfPositions = types.length === 0 || types.some((text) => TYPES.includes(text));
  return has(COLUMNS.symbol) && has(COLUMNS.amount) && has(COLUMNS.entryPrice) && isOfPositions;
}
type Column = keyof typeof COLUMNS;
type Cells = Partial<Record<Column, string>>;

export type NewSpot = z.output<typeof newSpotPosition>;
export type NewLeveraged = z.output<typeof newLeveragedPosition>;
/** Check the cells of a row; a text says why they are refused. The server checks them with the contract's schemas. */
export type RowChecks = {
  spot(cells: Record<string, unknown>): NewSpot | string;
  leveraged(cells: Record<string, unknown>): NewLeveraged | string;
};

export type SpotEntry = NewSpot & { kind: "spot" };
export type LeveragedEntry = NewLeveraged & { kind: "leveraged"; isLiquidated: boolean };
/**
 * A row of the file as a position. `id` is the id in the file. `addedAt` is in ms, or null when the file has no date.
 */
export type Entry = (SpotEntry | LeveragedEntry) & {
  row: number;
  id: string | null;
  addedAt: number | null;
  /** Whether the file has a name for it. Otherwise the symbol is used as the name. */
  hasName: boolean;
};
export type RowProblem = { row: number; problem: string };

type ExportedPosition = {
  symbol: string;
  name: string;
  coinId: string | null;
  entryPrice: string;
  currentPrice: string | null;
  createdAt: string;
  id: string;
  typed?: TypedPrice;
};
/** `cost` is null when it is unknown. */
type ExportedSpot = ExportedPosition & { amount: string; cost?: string | null; knownAmount?: string | null };
type ExportedLeveraged = ExportedPosition & {
  size: string;
  leverage: number;
  liquidationPrice: string;
  positionType: string;
  isLiquidated: boolean;
};

/** Writes all positions to a file that `readCsv` reads back unchanged. */
export function writeCsv(spot: readonly ExportedSpot[], leveraged: readonly ExportedLeveraged[]): string {
  const commonCells = (position: ExportedPosition) => [position.symbol, position.name, position.coinId ?? ""];
  const lastCells = ({ createdAt, id, typed }: ExportedPosition) => [
    createdAt,
    id,
    typed?.price ?? "",
    typed?.currency ?? "",
    typed?.rate ?? "",
  ];
  const knownPart = ({ amount, knownAmount }: ExportedSpot) =>
    knownAmount == null || knownAmount === "0" || knownAmount === amount ? "" : knownAmount;
  return formatCsv([
    Object.values(COLUMNS).map(([header]) => header),
    ...spot.map((position) => [
      "spot",
      ...commonCells(position),
      position.amount,
      position.cost === null ? "" : position.entryPrice,
      statedPrice(position) ?? "",
      "",
      "",
      "",
      ...lastCells(position),
      knownPart(position),
    ]),
    ...leveraged.map((position) => [
      position.positionType,
      ...commonCells(position),
      position.size,
      position.entryPrice,
      statedPrice(position) ?? "",
      String(position.leverage),
      position.liquidationPrice,
      position.isLiquidated ? "yes" : "no",
      ...lastCells(position),
      "",
    ]),
  ]);
}

const normalize = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");

function columnsOf(headers: readonly string[]): (Column | null)[] {
  const columnByName = new Map(
    Object.entries(COLUMNS).flatMap(([column, names]) =>
      names.map((name) => [normalize(name), column as Column] as const),
    ),
  );
  return headers.map((header) => columnByName.get(normalize(header)) ?? null);
}

const YES = /^(yes|true|1)$/i;
const MAX_ID_LENGTH = 128;

function parseAddedDate(text: string | undefined, now: number): number | null | "invalid" {
  if (!text) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) || time > now || time < 0 ? "invalid" : time;
}

/** The form demands a price, and a file may have coins of unknown cost. */
const ANY_PRICE = "1";
const UNKNOWN_PRICE = "0" as Decimal;

function parseEntry(cells: Cells, row: number, now: number, checks: RowChecks): Entry | string {
  const type = normalize(cells.type ?? "") || "spot";
  const addedAt = parseAddedDate(cells.added, now);
  if (addedAt === "invalid") return "Added must be a date in the past, such as 2026-03-01";
  const metadata = { row, id: cells.id?.slice(0, MAX_ID_LENGTH) || null, addedAt, hasName: Boolean(cells.name) };
  const { typedPrice: price, typedCurrency: currency, typedRate: rate } = cells;
  const typed = price ? { price, currency: currency?.toLowerCase(), rate } : undefined;
  const body = { ...cells, name: cells.name || cells.symbol, coinId: cells.coinId || null, typed };
  if (type === "spot") {
    // A position begins with one purchase, so a price of a part would become that of all.
    const isOfPart = Boolean(cells.knownAmount) && cells.knownAmount !== cells.amount;
    const isUnknown = isOfPart || !cells.entryPrice;
    const position = checks.spot(isUnknown ? { ...body, entryPrice: ANY_PRICE, typed: undefined } : body);
    if (typeof position === "string") return position;
    return { kind: "spot", ...position, ...(isUnknown && { entryPrice: UNKNOWN_PRICE }), ...metadata };
  }
  if (type !== "long" && type !== "short") return "Type must be spot, long or short";
  const position = checks.leveraged({ ...body, size: cells.amount, positionType: type });
  if (typeof position === "string") return position;
  return { kind: "leveraged", ...position, isLiquidated: YES.test(cells.liquidated ?? ""), ...metadata };
}

/** Parses a file of positions. Returns the valid rows and a problem for each invalid row. */
export function readCsv(text: string, now: number, checks: RowChecks): { entries: Entry[]; problems: RowProblem[] } {
  const rows = parseCsv(text);
  if (rows === null) return { entries: [], problems: [{ row: 1, problem: "A quoted cell has no closing quote" }] };
  const [headers, ...lines] = rows;
  if (lines.length > MAX_ROWS)
    return { entries: [], problems: [{ row: lines[MAX_ROWS]!.line, problem: `A file has at most ${MAX_ROWS} rows` }] };
  const columns = columnsOf(headers?.cells ?? []);
  const missing = (["symbol", "amount", "entryPrice"] as const).filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => COLUMNS[column][0]).join(", ");
    return {
      entries: [],
      problems: [{ row: 1, problem: `The first row must contain the column names. Missing: ${names}` }],
    };
  }
  const entries: Entry[] = [];
  const problems: RowProblem[] = [];
  for (const { line, cells } of lines) {
    const cellsByColumn: Cells = {};
    for (const [index, column] of columns.entries())
      if (column && cells[index] !== undefined) cellsByColumn[column] = cells[index].trim();
    const entry = parseEntry(cellsByColumn, line, now, checks);
    if (typeof entry === "string") problems.push({ row: line, problem: entry });
    else entries.push(entry);
  }
  return { entries, problems };
}

type Identified = { row: number; id: string | null; hasName: boolean };

/**
 * Gives each row the same id in every import, so that a repeated import adds nothing. `idOf` makes it from the id in
 * the file, or else from the row's content and how many equal rows precede it.
 */
export async function identifyEntries<Row extends Identified>(
  entries: readonly Row[],
  idOf: (...parts: string[]) => Promise<string>,
): Promise<(Row & { positionId: string })[]> {
  const occurrences = new Map<string, number>();
  const identified = await Promise.all(
    entries.map(async (entry) => {
      const { row: _row, id, hasName: _hasName, ...contentFields } = entry;
      const content = JSON.stringify(contentFields);
      const occurrence = occurrences.get(content) ?? 0;
      if (id === null) occurrences.set(content, occurrence + 1);
      const positionId = id === null ? idOf("row", content, String(occurrence)) : idOf("id", id);
      return { ...entry, positionId: await positionId };
    }),
  );
  // Keeps only the first of several rows with the same id.
  return [...new Map(identified.toReversed().map((entry) => [entry.positionId, entry])).values()].toReversed();
}
