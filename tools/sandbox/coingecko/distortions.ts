import type { Distortion, Fault } from "../control/faults.ts";
import { CURRENCIES } from "./currencies.ts";

type Row = Record<string, unknown>;

const DUPLICATES = 5;
const PRICE_FIELDS = ["current_price", "market_cap", "fully_diluted_valuation", "high_24h", "low_24h", ...CURRENCIES];
const NEVER_NULLED = ["id", "symbol", "name", "image", "last_updated", "last_updated_at"];

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const mapValues = (row: Row, change: (key: string, value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(key, value)]));

const multiplied = (row: Row, factor: number): Row =>
  mapValues(row, (key, value) => (PRICE_FIELDS.includes(key) && typeof value === "number" ? value * factor : value));

/** Sets fields to null. Only every tenth row loses its price and market cap as well. */
const nulled = (row: Row, index: number): Row =>
  mapValues(row, (key, value) => {
    if (NEVER_NULLED.includes(key)) return value;
    return ["current_price", "market_cap", ...CURRENCIES].includes(key) && index % 10 !== 0 ? value : null;
  });

const mistyped = (row: Row): Row =>
  mapValues(row, (key, value) => (key === "name" ? 42 : typeof value === "number" ? String(value) : value));

const SCAM = {
  id: "ticket-to-moonrise",
  symbol: "ttm",
  name: "Ticket To Moonrise",
  current_price: 3330,
  market_cap: 3_330_000_000_000,
  market_cap_rank: 1,
  fully_diluted_valuation: 3_330_000_000_000,
  total_volume: 5.4,
  circulating_supply: 1e9,
};

/** Distorts lists of rows, as in `/coins/markets` and `/coins/list`. */
function distortRows(distortion: Distortion, rows: Row[], fault: Fault): unknown[] {
  /** True for the rows of `fault.coins`. Without `fault.coins`, true for every n-th row. */
  const isAffected = (row: Row, index: number, every: number) =>
    fault.coins === undefined ? index % every === 0 : fault.coins.includes(String(row.id));
  switch (distortion) {
    case "duplicates":
      // Coins repeat when ranks shift between two page requests. The copies have other prices, to show which one is
      // used.
      return rows.length > DUPLICATES
        ? [...rows.slice(0, -DUPLICATES), ...rows.slice(0, DUPLICATES).map((row) => multiplied(row, 1.01))]
        : [...rows, ...rows];
    case "nulls":
      return rows.map((row, index) => (isAffected(row, index, 3) ? nulled(row, index) : row));
    case "wrong-types":
      return rows.map((row, index) => (isAffected(row, index, 3) ? mistyped(row) : row));
    case "spike":
      return rows.map((row, index) => (isAffected(row, index, 1) ? multiplied(row, fault.factor) : row));
    case "bad-row":
      return rows.map((row, index) => (index === 1 ? null : index === 3 ? { id: null, current_price: "NaN" } : row));
    case "missing-page":
      return [];
    case "vanish":
      return rows.filter((row, index) => !isAffected(row, index, 10));
    case "scam-leader":
      return [{ ...rows[0], ...SCAM }, ...rows];
    case "refusal":
      return rows;
  }
}

type Point = [ms: number, ...values: number[]];
const isPoints = (value: unknown): value is Point[] =>
  Array.isArray(value) && value.length > 0 && value.every((point) => Array.isArray(point));

/** Distorts the points of a chart, `[ms, price]`, or candles. A spike is one point in the middle. */
function distortPoints(distortion: Distortion, points: Point[], fault: Fault): unknown[] {
  const middle = Math.floor(points.length / 2);
  switch (distortion) {
    case "spike":
      return points.map(([ms, ...values], index) => [
        ms,
        ...values.map((v) => (index === middle ? v * fault.factor : v)),
      ]);
    case "nulls":
      return points.map(([ms, ...values], index) => [ms, ...values.map((v) => (index % 10 === 3 ? null : v))]);
    case "wrong-types":
      return points.map(([ms, ...values], index) =>
        index % 3 === 0 ? [String(ms), ...values.map(String)] : [ms, ...values],
      );
    case "bad-row":
      return points.map((point, index) => (index === 1 ? null : index === 3 ? ["NaN", null] : point));
    case "duplicates":
      return [...points, ...points.slice(-DUPLICATES)];
    case "missing-page":
      return [];
    case "vanish":
      return points.filter((_, index) => index % 10 !== 0);
    default:
      return points;
  }
}

/** Distorts `/coins/{id}`: parts become null or have another type. */
function distortDetail(distortion: Distortion, detail: Row): Row {
  if (distortion === "nulls") return { ...detail, description: null, links: null, market_data: null };
  if (distortion === "wrong-types") return { ...detail, description: 42, links: "none", categories: { a: 1 } };
  return detail;
}

/** Distorts a reply: a list of rows, an object by coin id (`/simple/price`), or the list within `/search`. */
export function distortReply(distortion: Distortion, reply: unknown, fault: Fault): unknown {
  if (distortion === "refusal") return { status: { error_code: 500, error_message: "Internal error" } };
  if (isPoints(reply)) return distortPoints(distortion, reply, fault);
  if (Array.isArray(reply)) return distortRows(distortion, reply, fault);
  if (!isRow(reply)) return reply;
  if (isPoints(reply.prices)) return { ...reply, prices: distortPoints(distortion, reply.prices, fault) };
  if ("description" in reply) return distortDetail(distortion, reply);
  if (Array.isArray(reply.coins)) return { ...reply, coins: distortRows(distortion, reply.coins, fault) };
  const entries = Object.entries(reply);
  if (!entries.every(([, value]) => isRow(value))) return reply;
  const rows = entries.map(([id, value]) => ({ ...(value as Row), id }));
  const distorted = distortRows(distortion, rows, fault)
    .filter(isRow)
    .filter((row) => typeof row.id === "string");
  return Object.fromEntries(distorted.map(({ id, ...figures }) => [id, figures]));
}
