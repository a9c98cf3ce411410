import { fnv1a } from "../../../shared/values/fnv.ts";
import { contractOf } from "./accounts.ts";
import type { Marks } from "./contracts.ts";
import { decimalText } from "./contracts.ts";

/** A trader who opens and closes positions at an even pace. Groups of fills have the same time, as those of one order. */
export type Trading = { from: number; perDay: number; coins: string[]; group: number };

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
/** The venue forgets earlier fills. */
const MAX_STORED_FILLS = 10_000;
export const FILLS_PER_PAGE = 2_000;
export const FUNDING_PER_PAGE = 500;
const FEE_RATE = 0.00045;
const SPOT_PRICE = 40;

export const timeOfFill = ({ from, perDay, group }: Trading, index: number): number =>
  from + Math.floor((Math.floor(index / group) * group * DAY) / perDay);

export function countFills(trading: Trading, now: number): number {
  if (now < trading.from) return 0;
  const groups = Math.floor(((now - trading.from) * trading.perDay) / DAY / trading.group) + 1;
  return groups * trading.group;
}

const hashOf = (address: string, index: number): string =>
  `0x${fnv1a(`${address} ${index}`).toString(16).padStart(8, "0").repeat(8)}`;

/** Two fills in turn: one opens a long, the next one closes it with a gain or a loss. */
function fillOf(address: string, trading: Trading, index: number, marks: Marks) {
  const round = Math.floor(index / 2);
  const coin = trading.coins[round % trading.coins.length]!;
  const time = timeOfFill(trading, index);
  const isSpot = coin.startsWith("@");
  const isOpen = index % 2 === 0;
  const size = isSpot ? 2.5 : 1 / 10 ** (contractOf(coin).sizeDecimals - 1);
  const entry = isSpot ? SPOT_PRICE : marks.at(contractOf(coin), timeOfFill(trading, round * 2));
  const price = isOpen ? entry : Number((entry * (1 + ((round % 7) - 3) / 500)).toPrecision(5));
  return {
    coin,
    px: decimalText(price, 8),
    sz: decimalText(size, 5),
    side: isOpen ? "B" : "A",
    time,
    startPosition: decimalText(isOpen ? 0 : size, 5),
    dir: isSpot ? (isOpen ? "Buy" : "Sell") : isOpen ? "Open Long" : "Close Long",
    closedPnl: decimalText(isOpen ? 0 : (price - entry) * size),
    hash: hashOf(address, Math.floor(index / trading.group)),
    oid: 200_000_000 + Math.floor(index / trading.group),
    crossed: index % 3 !== 0,
    fee: decimalText((isSpot && isOpen ? size : price * size) * FEE_RATE, 8),
    tid: fnv1a(`tid ${address} ${index}`) * 65_536 + (index % 65_536),
    feeToken: isSpot && isOpen ? "HYPE" : "USDC",
    twapId: null,
  };
}

type Period = { startTime: number; endTime?: number | undefined };

/** The reply to `userFillsByTime`: the oldest fills of the period first. */
export function fillsReply(address: string, trading: Trading | undefined, period: Period, now: number, marks: Marks) {
  if (!trading) return [];
  const count = countFills(trading, now);
  const rows = [];
  for (let index = Math.max(0, count - MAX_STORED_FILLS); index < count && rows.length < FILLS_PER_PAGE; index++) {
    const time = timeOfFill(trading, index);
    if (time > (period.endTime ?? now)) break;
    if (time >= period.startTime) rows.push(fillOf(address, trading, index, marks));
  }
  return rows;
}

type Holding = { coin: string; size: number };

/** The reply to `userFunding`: one payment per position and hour, the oldest first. */
export function fundingReply(
  since: number | undefined,
  positions: readonly Holding[],
  period: Period,
  now: number,
  marks: Marks,
) {
  const rows = [];
  const start = Math.ceil(Math.max(period.startTime, since ?? Number.POSITIVE_INFINITY) / HOUR) * HOUR;
  for (let time = start; time <= Math.min(now, period.endTime ?? now); time += HOUR)
    for (const { coin, size } of positions) {
      const rate = ((fnv1a(`${coin} ${time}`) % 40) - 10) / 1_000_000;
      if (rows.length === FUNDING_PER_PAGE) return rows;
      rows.push({
        time,
        hash: `0x${"0".repeat(64)}`,
        delta: {
          type: "funding",
          coin,
          usdc: decimalText(-size * marks.at(contractOf(coin), time) * rate),
          szi: decimalText(size, 5),
          fundingRate: decimalText(rate, 8),
          nSamples: null,
        },
      });
    }
  return rows;
}
