import type { Distortion, Fault } from "../control/faults.ts";

type Row = Record<string, unknown>;

const DUPLICATES = 5;
const NEVER_CHANGED = /Id$|Name$|Symbol$|Hash$|Time$|^actionType$|^level$|^symbol$|^name$/;
const PRICE_FIELDS = /^price$|^token[01]Price$|^marketCap$/;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const mapValues = (row: Row, change: (key: string, value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(key, value)]));
const multiplied = (row: Row, factor: number): Row =>
  mapValues(row, (key, value) => (PRICE_FIELDS.test(key) ? String(Number(value) * factor) : value));
const nulled = (row: Row): Row =>
  mapValues(row, (key, value) => (NEVER_CHANGED.test(key) || key === "price" ? value : null));

/** Changes the format of numbers as ICPSwap and KongSwap have done: text with separators, or JSON numbers. */
const mistyped = (row: Row): Row =>
  mapValues(row, (key, value) => {
    if (NEVER_CHANGED.test(key) || typeof value !== "string" || Number.isNaN(Number(value))) return value;
    return key === "price" ? Number(value) : Number(value).toLocaleString("en-US", { maximumFractionDigits: 8 });
  });

function distortRows(distortion: Distortion, rows: Row[], fault: Fault): unknown[] {
  const isAffected = (row: Row, index: number, every: number) =>
    fault.coins === undefined ? index % every === 0 : fault.coins.includes(String(row.tokenLedgerId ?? row.poolId));
  const changeRows = (every: number, change: (row: Row) => Row) =>
    rows.map((row, index) => (isAffected(row, index, every) ? change(row) : row));
  switch (distortion) {
    case "duplicates":
      return [...rows, ...rows.slice(0, DUPLICATES).map((row) => multiplied(row, 1.01))];
    case "nulls":
      return changeRows(3, nulled);
    case "wrong-types":
      return changeRows(3, mistyped);
    case "spike":
      return changeRows(1, (row) => multiplied(row, fault.factor));
    case "bad-row":
      return rows.map((row, index) => (index === 1 ? null : index === 3 ? { tokenLedgerId: null } : row));
    case "missing-page":
      return [];
    case "vanish":
      return rows.filter((row, index) => !isAffected(row, index, 5));
    default:
      return rows;
  }
}

/** Distorts a reply whose `data` is a list, or a page with a list. */
export function distortReply(distortion: Distortion, reply: unknown, fault: Fault): unknown {
  if (!isRow(reply)) return reply;
  if (distortion === "refusal") return { code: 500, message: "Internal error", data: null };
  const { data } = reply;
  if (Array.isArray(data)) return { ...reply, data: distortRows(distortion, data, fault) };
  if (!isRow(data) || !Array.isArray(data.content)) return reply;
  return { ...reply, data: { ...data, content: distortRows(distortion, data.content, fault) } };
}
