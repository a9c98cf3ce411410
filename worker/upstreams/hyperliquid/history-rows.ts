import { z } from "zod";
import type { Exact } from "../../../shared/values/decimal.ts";
import { decimal } from "./decimals.ts";

/**
 * One side of a trade. `tid` is a hash of the two orders; the venue calls it unique only together with the time and
 * the coin.
 */
export type Fill = {
  tid: string;
  at: number;
  /** "BTC" or "xyz:GOLD" for a perpetual, "@107" or "PURR/USDC" for a spot pair. */
  coin: string;
  side: "buy" | "sell";
  price: Exact;
  size: Exact;
  /** The signed size of the position before the fill. */
  startPosition: Exact;
  /** Such as "Open Long", "Close Short", "Long > Short", "Buy" or "Sell". */
  direction: string;
  /** Before fees. */
  closedPnl: Exact;
  /** Below zero for a rebate. */
  fee: Exact;
  feeToken: string;
  hash: string;
};

/** One payment of funding. The amount is above zero when it was received. */
export type FundingPayment = { at: number; coin: string; amount: Exact; size: Exact; rate: Exact };

const time = z.int().positive();
const name = z.string().min(1).max(60);
const fill = z
  .object({
    tid: z.int().nonnegative().optional(),
    oid: z.int().nonnegative(),
    startPosition: decimal,
    time,
    coin: name,
    side: z.enum(["A", "B"]),
    px: decimal,
    sz: decimal,
    dir: z.string().max(60),
    closedPnl: decimal,
    fee: decimal,
    feeToken: name.default("USDC"),
    hash: z.string().max(80),
  })
  .transform(
    ({ tid, oid, time: at, side, px, sz, dir, ...row }): Fill => ({
      ...row,
      // Fills of the venue's first year have no `tid`. Those of one order differ in the position before them.
      tid: tid === undefined ? `${oid} ${row.startPosition}` : String(tid),
      at,
      side: side === "B" ? "buy" : "sell",
      price: px,
      size: sz,
      direction: dir,
    }),
  );

const funding = z
  .object({
    time,
    delta: z.object({ type: z.literal("funding"), coin: name, usdc: decimal, szi: decimal, fundingRate: decimal }),
  })
  .transform(
    ({ time: at, delta }): FundingPayment => ({
      at,
      coin: delta.coin,
      amount: delta.usdc,
      size: delta.szi,
      rate: delta.fundingRate,
    }),
  );

/**
 * A page, oldest first. Null when a row cannot be read or the page has another order: a skipped row would be lost for
 * ever, and the range of a page with another order is not known.
 */
function parsePage<Row extends { at: number }>(json: unknown, row: z.ZodType<Row>): Row[] | null {
  const parsed = z.array(row).safeParse(json);
  if (!parsed.success) return null;
  const isOrdered = parsed.data.every(({ at }, index) => index === 0 || parsed.data[index - 1]!.at <= at);
  return isOrdered ? parsed.data : null;
}

/**
 * Fills of one order without a `tid` can have the same time and position. The second and later ones of a page get a
 * number, so that all of them are kept. A page begins with the first fill of its time, so the numbers do not change.
 */
function numbered(fills: readonly Fill[]): Fill[] {
  const counts = new Map<string, number>();
  return fills.map((one) => {
    if (!one.tid.includes(" ")) return one;
    const key = `${one.at} ${one.coin} ${one.tid}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? one : { ...one, tid: `${one.tid} ${count}` };
  });
}

export function parseFills(json: unknown): Fill[] | null {
  const fills = parsePage(json, fill);
  return fills && numbered(fills);
}
export const parseFunding = (json: unknown): FundingPayment[] | null => parsePage(json, funding);
