import type { Distortion, Fault } from "../control/faults.ts";

type Row = Record<string, unknown>;

const DOUBLED = 5;
const KEPT = /Id$|Name$|Symbol$|Hash$|Time$|^actionType$|^level$|^symbol$|^name$/;
const PRICES = /^price$|^token[01]Price$|^marketCap$/;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const mapValues = (row: Row, change: (key: string, value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(key, value)]));
const multiplied = (row: Row, factor: number): Row =>
  mapValues(row, (key, value) => (PRICES.test(key) ? String(Number(value) * factor) : value));
const nulled = (row: Row): Row => mapValues(row, (key, value) => (KEPT.test(key) || key === "price" ? value : null));

/** Numbers as this exchange and its predecessor have written them: with separators, or as numbers. */
const mistyped = (row: Row): Row =>
  mapValues(row, (key, value) => {
    if (KEPT.test(key) || typeof value !== "string" || Number.isNaN(Number(value))) return value;
    return key === "price" ? Number(value) : Number(value).toLocaleString("en-US", { maximumFractionDigits: 8 });
  });

function distortRows(how: Distortion, rows: Row[], fault: Fault): unknown[] {
  const struck = (row: Row, at: number, every: number) =>
    fault.coins === undefined ? at % every === 0 : fault.coins.includes(String(row.tokenLedgerId ?? row.poolId));
  const change = (every: number, to: (row: Row) => Row) =>
    rows.map((row, at) => (struck(row, at, every) ? to(row) : row));
  switch (how) {
    case "duplicates":
      return [...rows, ...rows.slice(0, DOUBLED).map((row) => multiplied(row, 1.01))];
    case "nulls":
      return change(3, nulled);
    case "wrong-types":
      return change(3, mistyped);
    case "spike":
      return change(1, (row) => multiplied(row, fault.factor));
    case "bad-row":
      return rows.map((row, at) => (at === 1 ? null : at === 3 ? { tokenLedgerId: null } : row));
    case "missing-page":
      return [];
    case "vanish":
      return rows.filter((row, at) => !struck(row, at, 5));
    default:
      return rows;
  }
}

/** Lists in the envelope, and pages of lists in it. */
export function distortReply(how: Distortion, reply: unknown, fault: Fault): unknown {
  if (!isRow(reply)) return reply;
  if (how === "refusal") return { code: 500, message: "Internal error", data: null };
  const { data } = reply;
  if (Array.isArray(data)) return { ...reply, data: distortRows(how, data, fault) };
  if (!isRow(data) || !Array.isArray(data.content)) return reply;
  return { ...reply, data: { ...data, content: distortRows(how, data.content, fault) } };
}
