import { z } from "zod";

/** Maximum number of closed positions in a page. */
export const MAX_CLOSED_PAGE = 100;

const decimal = z.string();
const time = z.iso.datetime();

/** A leveraged position, or a part of one, that was closed. Money in US dollars. */
export const closedPosition = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  coinId: z.string().nullable(),
  positionType: z.enum(["long", "short"]),
  size: decimal,
  leverage: z.int(),
  entryPrice: decimal,
  exitPrice: decimal,
  isLiquidated: z.boolean(),
  /** Null for a position that was closed before it was entered. */
  openedAt: time.nullable(),
  closedAt: time,
  /** It is never below the margin that the position had. */
  realisedPnl: decimal,
  /** The result in percent of the margin; null when the margin is 0. */
  percent: decimal.nullable(),
});
