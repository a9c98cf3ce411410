import type { Distortion, Fault } from "../control/faults.ts";
import { CURRENCIES } from "./currencies.ts";

type Row = Record<string, unknown>;

const DOUBLED = 5;
const PRICES = ["current_price", "market_cap", "fully_diluted_valuation", "high_24h", "low_24h", ...CURRENCIES];
const KEPT_BY_NULLS = ["id", "symbol", "name", "image", "last_updated", "last_updated_at"];

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const mapValues = (row: Row, change: (key: string, value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(key, value)]));

const multiplied = (row: Row, factor: number): Row =>
  mapValues(row, (key, value) => (PRICES.includes(key) && typeof value === "number" ? value * factor : value));

/** Every tenth row loses its price as well. */
const nulled = (row: Row, at: number): Row =>
  mapValues(row, (key, value) => {
    if (KEPT_BY_NULLS.includes(key)) return value;
    return ["current_price", "market_cap", ...CURRENCIES].includes(key) && at % 10 !== 0 ? value : null;
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

/** Lists of rows: `/coins/markets` and `/coins/list`. */
function distortRows(how: Distortion, rows: Row[], fault: Fault): unknown[] {
  /** The coins that were named, else each n-th row from the first. */
  const struck = (row: Row, at: number, every: number) =>
    fault.coins === undefined ? at % every === 0 : fault.coins.includes(String(row.id));
  switch (how) {
    case "duplicates":
      // As when a page shifts between two requests; a later copy differs, so "the first wins" can be seen.
      return rows.length > DOUBLED
        ? [...rows.slice(0, -DOUBLED), ...rows.slice(0, DOUBLED).map((row) => multiplied(row, 1.01))]
        : [...rows, ...rows];
    case "nulls":
      return rows.map((row, at) => (struck(row, at, 3) ? nulled(row, at) : row));
    case "wrong-types":
      return rows.map((row, at) => (struck(row, at, 3) ? mistyped(row) : row));
    case "spike":
      return rows.map((row, at) => (struck(row, at, 1) ? multiplied(row, fault.factor) : row));
    case "bad-row":
      return rows.map((row, at) => (at === 1 ? null : at === 3 ? { id: null, current_price: "NaN" } : row));
    case "missing-page":
      return [];
    case "vanish":
      return rows.filter((row, at) => !struck(row, at, 10));
    case "scam-leader":
      return [{ ...rows[0], ...SCAM }, ...rows];
    case "refusal":
      return rows;
  }
}

/** Maps of id → figures (`/simple/price`), and the list within `/search`. */
export function distortReply(how: Distortion, reply: unknown, fault: Fault): unknown {
  if (how === "refusal") return { status: { error_code: 500, error_message: "Internal error" } };
  if (Array.isArray(reply)) return distortRows(how, reply, fault);
  if (!isRow(reply)) return reply;
  if (Array.isArray(reply.coins)) return { ...reply, coins: distortRows(how, reply.coins, fault) };
  const entries = Object.entries(reply);
  if (!entries.every(([, value]) => isRow(value))) return reply;
  const rows = entries.map(([id, value]) => ({ ...(value as Row), id }));
  const named = distortRows(how, rows, fault)
    .filter(isRow)
    .filter((row) => typeof row.id === "string");
  return Object.fromEntries(named.map(({ id, ...figures }) => [id, figures]));
}
