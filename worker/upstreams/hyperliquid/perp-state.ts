import { z } from "zod";
import type { PositionType } from "../../../shared/portfolio/rules.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { quotient } from "../../../shared/values/quotient.ts";
import { decimal, isNegative, isZero, withoutSign } from "./decimals.ts";

/** A perpetual position with the venue's own figures, in the units of its collateral, which is a dollar coin. */
export type PerpPosition = {
  /** The name of the contract, such as "BTC" or "xyz:GOLD". */
  coin: string;
  positionType: PositionType;
  /** Without sign. */
  size: Exact;
  entryPrice: Exact;
  markPrice: Exact;
  /** Null when no price liquidates the position. */
  liquidationPrice: Exact | null;
  leverage: number;
  leverageType: "cross" | "isolated";
  margin: Exact;
  pnl: Exact;
  /** Funding paid since the position was opened; below zero when it was received. Null in old replies. */
  funding: Exact | null;
};

export type PerpState = {
  positions: PerpPosition[];
  /** The equity of all positions, isolated ones too, with their profit and loss. */
  accountValue: Exact;
};

const position = z.object({
  coin: z.string().min(1).max(60),
  szi: decimal,
  entryPx: decimal,
  positionValue: decimal,
  liquidationPx: decimal.nullish(),
  leverage: z.object({ type: z.enum(["cross", "isolated"]), value: z.number().positive() }),
  marginUsed: decimal,
  unrealizedPnl: decimal,
  cumFunding: z.object({ sinceOpen: decimal }).nullish(),
});

/** `crossMarginSummary` is not read, because it leaves out isolated positions. */
const state = z.object({
  marginSummary: z.object({ accountValue: decimal }),
  assetPositions: z.array(z.object({ position: z.looseObject({ szi: decimal }) })),
});

/** Enough digits for each price of the venue, which has at most six significant ones. */
const MARK_DIGITS = 12;

type Row = z.output<typeof position>;

const positionOf = ({ szi, entryPx, positionValue, cumFunding, ...row }: Row): PerpPosition | null => {
  const size = withoutSign(szi);
  const markPrice = quotient(withoutSign(positionValue), size, MARK_DIGITS);
  if (markPrice === null) return null;
  return {
    coin: row.coin,
    positionType: isNegative(szi) ? "short" : "long",
    size,
    entryPrice: entryPx,
    markPrice,
    liquidationPrice: row.liquidationPx ?? null,
    leverage: row.leverage.value,
    leverageType: row.leverage.type,
    margin: row.marginUsed,
    pnl: row.unrealizedPnl,
    funding: cumFunding?.sinceOpen ?? null,
  };
};

/**
 * The reply to `clearinghouseState`. Null when any position cannot be read, because a missing position would look
 * closed. A closed position may stay listed with the size zero.
 */
export function parsePerpState(json: unknown): PerpState | null {
  const parsed = state.safeParse(json);
  if (!parsed.success) return null;
  const open = parsed.data.assetPositions.filter((row) => !isZero(row.position.szi));
  const positions = open.map((row) => {
    const read = position.safeParse(row.position);
    return read.success ? positionOf(read.data) : null;
  });
  if (positions.includes(null)) return null;
  return { positions: positions as PerpPosition[], accountValue: parsed.data.marginSummary.accountValue };
}

const contexts = z.tuple([
  z.object({ universe: z.array(z.object({ name: z.string() })) }),
  z.array(z.object({ markPx: decimal.nullish() })),
]);

/** Mark prices by contract, from the reply to `metaAndAssetCtxs`, whose two lists have the same order. */
export function parseMarks(json: unknown): Map<string, Exact> | null {
  const parsed = contexts.safeParse(json);
  if (!parsed.success) return null;
  const [{ universe }, figures] = parsed.data;
  if (universe.length !== figures.length) return null;
  return new Map(
    universe.flatMap(({ name }, index) => {
      const mark = figures[index]?.markPx;
      return mark && !isZero(mark) ? [[name, mark] as const] : [];
    }),
  );
}
