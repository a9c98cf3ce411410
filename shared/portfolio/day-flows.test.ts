import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { totalsOf } from "../ledger/value.ts";
import { DOLLARS } from "../transactions/accounting.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { Decimal, Exact } from "../values/decimal.ts";
import { HOUR } from "../values/time.ts";
import { closedDayChange, dayChangeWith, leveragedDayChange } from "./day-change.ts";
import { dayFlowsOf } from "./day-flows.ts";
import { leveragedFigures, type SpotFigures } from "./valued.ts";

type Booked = Transaction & { source: string | null };
const BTC = { coinId: "bitcoin", symbol: "btc" };
const position = { id: "p", ...BTC };
let booked = 0;
const book = (kind: Transaction["kind"], amount: string, price: string | null, part: Partial<Booked> = {}): Booked => ({
  ...{
    id: String(++booked),
    kind,
    at: 0,
    account: "",
    toAccount: null,
    fee: null,
    positionId: null,
    priceCurrency: null,
    transferKey: null,
    source: null,
  },
  price: price as Exact | null,
  legs: [{ ...BTC, amount: amount as Exact, value: null }],
  ...part,
});
const changeOf = (amount: string, price: string, change24h: number, transactions: readonly Booked[]) =>
  dayChangeWith(amount as Decimal, price as Exact, change24h, dayFlowsOf(transactions, [position], DOLLARS)[0]);

describe("the change of a day", () => {
  it("of coins that were bought in it counts from their purchase", () => {
    // 24 hours ago the price was 96,000; they were bought at 97,000, and now it is 97,408.
    const change24h = (97_408 / 96_000 - 1) * 100;
    const change = changeOf("1", "97408", change24h, [book("buy", "1", "97000")]);
    expect(change).toMatchObject({ change: "408", before: "97000", added: "97000", taken: "0" });
  });

  it("keeps what sold coins had gained", () => {
    const change = changeOf("0.1", "110", 10, [book("sell", "-0.9", "108")]);
    expect(change).toMatchObject({ change: "8.2", before: "100", taken: "97.2" });
    // Of what was sold completely, too.
    expect(changeOf("0", "110", 10, [book("sell", "-1", "108")])).toMatchObject({ change: "8" });
  });

  it("is not known when coins came or left without a value", () => {
    expect(changeOf("1", "110", 10, [book("transfer", "1", null)])).toBeNull();
    expect(changeOf("1", "110", 10, [book("buy", "1", null)])).toBeNull();
    // What left and came back does not count.
    const there = [book("transfer", "-1", null), book("transfer", "1", null, { account: "B" })];
    expect(changeOf("1", "110", 10, there)).toMatchObject({ change: "10" });
    // The difference of a confirmed transfer is lost as a fee.
    const confirmed = ["-1", "0.99"].map((amount) => book("transfer", amount, "100", { transferKey: "a" }));
    expect(changeOf("0.99", "110", 10, confirmed)).toMatchObject({ change: "8.9", taken: "0" });
  });

  it("counts no move whose other side is older than the day, and asks all transfers around it", () => {
    const sent = book("transfer", "-1", null, { at: -HOUR / 4 });
    const arrived = book("transfer", "1", null, { account: "B" });
    const late = book("transfer", "1", null, { at: -2 * HOUR, account: "C" });
    const older = book("transfer", "-1", null, { at: -3 * HOUR, account: "D" });
    const flowsOf = (...around: Booked[]) => dayFlowsOf([arrived], [position], DOLLARS, around);
    expect(flowsOf(sent, arrived)).toEqual([]);
    // Another transfer of that day may be the one that arrived.
    expect(flowsOf(older, sent, arrived)).toMatchObject([{ amount: "1", unvalued: "1" }]);
    expect(flowsOf(older, late, sent, arrived)).toMatchObject([{ amount: "1" }]);
  });

  it("counts a position as held that was entered today with a price of another day", () => {
    const opening = (price: string) => book("buy", "1", price, { source: "position", positionId: "p" });
    expect(changeOf("1", "110", 10, [opening("40")])).toMatchObject({ change: "10", before: "100" });
    expect(changeOf("1", "110", 10, [opening("109")])).toMatchObject({ change: "1", before: "109" });
  });

  it("loses what was paid as a fee in coins", () => {
    // 1 coin was sent and 0.98 arrived. The rest is gone, also without a price.
    const moved = book("transfer", "-1", null, {
      toAccount: "B",
      legs: [
        { ...BTC, amount: "-1" as Exact, value: null },
        { ...BTC, amount: "0.98" as Exact, value: null },
      ],
    });
    expect(changeOf("0.98", "110", 10, [moved])).toMatchObject({ change: "7.8", before: "100", taken: "0" });
    expect(changeOf("0.98", "110", 10, [book("fee", "-0.02", null)])).toMatchObject({ change: "7.8" });
  });

  it("of a closed position ends at its exit", () => {
    const closed = {
      ...{ ...BTC, positionType: "long" as const, size: "2", entryPrice: "50", exitPrice: "108", realisedPnl: "116" },
      ...{ lostMargin: null, isNew: false },
    };
    expect(closedDayChange(closed, "110" as Exact, 10)).toEqual({ change: "16", before: "200" });
    expect(closedDayChange({ ...closed, positionType: "short" }, "110" as Exact, 10)?.change).toBe("-16");
    expect(closedDayChange(closed, null, null)).toBeNull();
    // One that was opened today counts with its whole result.
    const opened = { ...closed, entryPrice: "104", realisedPnl: "8", isNew: true };
    expect(closedDayChange(opened, null, null)).toEqual({ change: "8", before: "208" });
  });

  it("of a closed position that lost its margin is that of its equity", () => {
    const lost = {
      ...{ ...BTC, positionType: "long" as const, size: "2", entryPrice: "100", exitPrice: "75", realisedPnl: "-50" },
      ...{ lostMargin: "50", isNew: false },
    };
    const at = (price: string, change24h: number) => closedDayChange(lost, price as Exact, change24h);
    expect(at("70", -30)).toEqual({ change: "-50", before: "50" });
    expect(at("72", -10)).toEqual({ change: "-10", before: "10" });
    // It was lost before the day.
    expect(at("63", -10)).toEqual({ change: "0", before: "0" });
    expect(closedDayChange({ ...lost, isNew: true }, null, null)).toEqual({ change: "-50", before: "50" });
  });

  it("of a leveraged position counts from its entry", () => {
    const long = { size: "2" as Decimal, entryPrice: "108" as Decimal, positionType: "long" as const };
    expect(leveragedDayChange(long, "110" as Exact, 10, true)).toEqual({
      ...{ change: "4", before: "216", isFromEntry: true },
    });
    expect(leveragedDayChange({ ...long, positionType: "short" }, "110" as Exact, 10, true)?.change).toBe("-4");
    expect(leveragedDayChange(long, "110" as Exact, 10, false)?.change).toBe("20");
    expect(leveragedDayChange({ ...long, entryPrice: "50" as Decimal }, "110" as Exact, 10, true)?.change).toBe("20");
  });

  it("is value now − value then − added + taken, in random days", () => {
    const trade = fc.record({
      isBuy: fc.boolean(),
      amount: fc.integer({ min: 1, max: 50 }),
      price: fc.integer({ min: 50, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 8 }), fc.integer({ min: 500, max: 900 }), (trades, held) => {
        // Prices of 100 then and 125 now.
        const now = trades.reduce((sum, { isBuy, amount }) => sum + (isBuy ? amount : -amount), held);
        const flow = trades.reduce((sum, { isBuy, amount, price }) => sum + (isBuy ? amount : -amount) * price, 0);
        const books = trades.map(({ isBuy, amount, price }) =>
          book(isBuy ? "buy" : "sell", `${isBuy ? "" : "-"}${amount}`, String(price)),
        );
        const change = changeOf(String(now), "125", 25, books);
        expect(Number(change!.change)).toBeCloseTo(now * 125 - held * 100 - flow, 6);
      }),
      runs(100, 10_000),
    );
  });
});

describe("the change of the day of a position whose liquidation is not confirmed", () => {
  const long = {
    ...{ size: "2", entryPrice: "100", leverage: 4, liquidationPrice: "75" },
    ...{ positionType: "long" as const, isLiquidated: false },
  };
  const at = (price: string, change24h: number | null) => ({ price: price as Exact, change24h, isDecisive: false });
  const reached = { state: "risky", distance: "0", equity: "0" };

  it("counts no gain on a margin that is gone", () => {
    expect(leveragedFigures(long, at("75", 50))).toMatchObject({ ...reached, day: { change: "0", before: "0" } });
    const short = { ...long, positionType: "short" as const, liquidationPrice: "125" };
    expect(leveragedFigures(short, at("130", -20))).toMatchObject({ ...reached, day: { change: "0", before: "0" } });
  });

  it("loses the equity of the day before and no more", () => {
    // From 80, where the equity was 50 − 40, and from 100, where it was the margin.
    expect(leveragedFigures(long, at("72", -10)).day).toMatchObject({ change: "-10", before: "10" });
    expect(leveragedFigures(long, at("70", -30)).day).toMatchObject({ change: "-50", before: "50" });
    // A new one had its margin.
    expect(leveragedFigures(long, at("70", -30), { isNew: true, wasLiquidated: false }).day).toMatchObject({
      change: "-50",
      before: "50",
    });
  });

  it("has no base where the margin was lost before the day, also if the server confirmed it in the day", () => {
    // The demo's long: 24 hours ago its price was below the one that takes its margin.
    const dead = { ...long, isLiquidated: true };
    const day = leveragedFigures(dead, at("45", -10), { isNew: false, wasLiquidated: true }).day;
    expect(day).toEqual({ change: "0", before: "0" });
    const figures = { value: "100", cost: "100", pnl: "0", percent: "0", equity: "100", costKnown: true };
    const held = { ...figures, day: { change: "10", before: "90" } } as unknown as SpotFigures & { costKnown: true };
    const leveraged = [leveragedFigures(dead, at("45", -10), { isNew: false, wasLiquidated: true })];
    const totals = totalsOf({ spot: [held], leveraged, balances: [], gone: [] });
    expect(totals).toMatchObject({ day: { change: "10", before: "90" }, dayPercent: "11.11111111" });
    // One that had 10 left 24 hours ago counts with them, because their loss is part of the change.
    const lost = [leveragedFigures(dead, at("72", -10), { isNew: false, wasLiquidated: true })];
    const after = totalsOf({ spot: [held], leveraged: lost, balances: [], gone: [] });
    expect(after).toMatchObject({ day: { change: "0", before: "100" } });
  });

  it("is unknown without the market's change", () => {
    expect(leveragedFigures(long, at("70", null)).day).toBeNull();
  });

  it("stays the loss of a day when the price confirms it, also if the price rises again, and is 0 after that", () => {
    const confirmed = leveragedFigures(long, { ...at("70", -30), isDecisive: true });
    expect(confirmed).toMatchObject({ state: "liquidated", day: { change: "-50", before: "50" } });
    const liquidated = { ...long, isLiquidated: true };
    const dayOf = (price: string, isNew: boolean, wasLiquidated = true) =>
      leveragedFigures(liquidated, at(price, -10), { isNew, wasLiquidated }).day;
    expect(dayOf("90", false)).toMatchObject({ change: "-50", before: "50" });
    expect(dayOf("90", true)).toMatchObject({ change: "-50", before: "50" });
    expect(dayOf("72", false)).toMatchObject({ change: "-10", before: "10" });
    expect(dayOf("72", false, false)).toEqual({ change: "0", before: "0" });
  });

  it("is the whole change of the price while the liquidation price is not reached", () => {
    expect(leveragedFigures(long, at("84", 20)).day).toMatchObject({ change: "28", before: "140" });
  });
});
