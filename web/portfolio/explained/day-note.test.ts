import { describe, expect, test } from "vitest";
import { IN_DOLLARS } from "../../../shared/exchange-rates/dollar-rates.ts";
import { goneToday } from "../../../shared/ledger/value.ts";
import type { ClosedToday, DayFlows } from "../../../shared/portfolio/day-change.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { HOUR, isoTime } from "../../../shared/values/time.ts";
import type { MarketPrice } from "../../markets/store/coin-prices.ts";
import type { LinkedRow } from "../linked/linked-rows.ts";
import type { LeveragedPosition, SpotPosition } from "../portfolio.queries.ts";
import { DEFAULT_STALE_AFTER, leveragedRow, spotRow } from "../positions.ts";
import { dayNote } from "./day-note.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const CLOCK = { now: NOW, staleAfter: DEFAULT_STALE_AFTER };
const OLD = isoTime(NOW - 100 * HOUR);
const base = {
  ...{ userId: "u", symbol: "btc", name: "Bitcoin", coinId: "bitcoin", entryPrice: "108", currentPrice: "100" },
  ...{ priceStated: true, createdAt: OLD },
};
const spot: SpotPosition = { ...base, id: "s", amount: "2", costKnown: true, cost: "200", knownAmount: "2" };
const long: LeveragedPosition = {
  ...{ ...base, id: "l", size: "2", leverage: 4, liquidationPrice: "81", positionType: "long" },
  ...{ isLiquidated: false, liquidatedAt: null, liquidatedPrice: null, canReopen: false },
};
const at = (price: number, change: number | null = 10) =>
  new Map<string, MarketPrice>([
    ["bitcoin", { id: "bitcoin", price, price_change_percentage_24h: change, last_updated: isoTime(NOW) }],
  ]);
const FLOWS: DayFlows = {
  ...{ positionId: "s", coinId: "bitcoin", symbol: "btc", amount: "0", added: "0", taken: "0", unvalued: "0" },
  openings: [],
};

describe("the note of a holding", () => {
  const noteWith = (flows: Partial<DayFlows>, isPrivate = false) =>
    dayNote(spotRow(spot, at(110), CLOCK, { ...FLOWS, ...flows }), isPrivate);

  test("has the amount and both prices", () => {
    expect(dayNote(spotRow(spot, at(110), CLOCK), false)).toBe("2 BTC: $100.00 24 hours ago → $110.00 now");
    expect(noteWith({}, true)).toBe("•••• BTC: $100.00 24 hours ago → $110.00 now");
    expect(dayNote(spotRow(spot, at(110, null), CLOCK), false)).toBe("2 BTC: Unknown 24 hours ago → $110.00 now");
    const balance = { holding: { amount: "3" }, kind: "linked", symbol: "btc", day: null };
    const linked = { ...balance, price: "110" as Exact, change24h: 10 } as unknown as LinkedRow;
    expect(dayNote(linked, false)).toBe("3 BTC: $100.00 24 hours ago → $110.00 now");
  });

  test("says at which price coins were bought since, and for how much they were sold", () => {
    const ago = "$100.00 24 hours ago";
    expect(noteWith({ amount: "2", added: "210" })).toBe("2 BTC bought at $105.00 → $110.00 now");
    expect(noteWith({ amount: "0.5", added: "52" })).toBe(`1.5 BTC: ${ago} → $110.00 now; 0.5 BTC bought at $104.00`);
    expect(noteWith({ amount: "-1", taken: "109" })).toBe(
      `3 BTC at ${ago} → 2 BTC at $110.00 now, sold or spent for $109.00`,
    );
    expect(noteWith({ amount: "-1", added: "52", taken: "160" }, true)).toBe(
      `•••• BTC at ${ago} → •••• BTC at $110.00 now, added for ••••, sold or spent for ••••`,
    );
    const opening = { amount: "2", value: "216" };
    expect(noteWith({ openings: [opening] })).toBe("2 BTC bought at $108.00 → $110.00 now");
  });
});

test("the note of a leveraged position has the price of its entry, or its margin when that was lost", () => {
  const noteAt = (price: number, change: number, part: Partial<LeveragedPosition> = {}) =>
    dayNote(leveragedRow({ ...long, ...part }, at(price, change), CLOCK), false);
  expect(noteAt(110, 10)).toBe("2 BTC long 4×: $100.00 24 hours ago → $110.00 now");
  expect(noteAt(110, 10, { createdAt: isoTime(NOW - HOUR) })).toBe("2 BTC long 4×, opened at $108.00 → $110.00 now");
  // A margin of 54, of which 16 were lost before.
  expect(noteAt(80, -20)).toBe("2 BTC long 4×: $38.00 of margin and P&L 24 hours ago, lost since then");
  expect(noteAt(72, -10)).toBe("2 BTC long 4×: at the price of 24 hours ago its margin was lost already");
});

test("the note of what is gone has what it was sold for, or the price of its exit", () => {
  const sold = { ...FLOWS, positionId: null, amount: "-1", taken: "108" };
  const closed: ClosedToday = {
    ...{ coinId: "bitcoin", symbol: "btc", positionType: "long", size: "2", entryPrice: "104", exitPrice: "108" },
    ...{ realisedPnl: "8", lostMargin: null, isNew: false },
  };
  const lost = { ...closed, exitPrice: "78", realisedPnl: "-52", lostMargin: "52" };
  const closings = [closed, { ...closed, isNew: true }, lost, { ...lost, isNew: true }];
  const price = () => ({ price: "110" as Exact, change24h: 10 });
  const notes = goneToday({ holdings: [sold], closed: closings }, new Set(), price, IN_DOLLARS);
  expect(notes.map((one) => dayNote(one, false))).toEqual([
    "1 BTC at $100.00 24 hours ago, sold or spent for $108.00",
    "2 BTC long: $100.00 24 hours ago → closed at $108.00",
    "2 BTC long, opened at $104.00 → closed at $108.00",
    "2 BTC long: $44.00 of margin and P&L 24 hours ago, lost since then",
    "2 BTC long: $52.00 of margin and P&L at the entry, lost since then",
  ]);
});
