import fc from "fast-check";
import { expect, it } from "vitest";
import { inDepth, runs } from "../../../tools/test/depth.ts";
import {
  type Decimal,
  difference,
  type Exact,
  multiply,
  product,
  sum,
  sumOf,
  toDecimal,
} from "../../values/decimal.ts";
import { hasCrossed, leveragedEquity, valueLeverage } from "../valuation.ts";
import { MAX_CHANGE, MIN_CHANGE } from "./limits.ts";
import {
  holdsStable,
  type LeveragedPosition as Leveraged,
  movedKeyOf,
  prepareWhatIf,
  type SpotPosition,
  whatIf,
} from "./what-if.ts";

type LeveragedPosition = Leveraged & { price: Exact };
const amount = fc.integer({ min: 1, max: 10 ** 7 }).map((n) => multiply(String(n) as Exact, "0.001" as Exact));
const coin = fc.constantFrom("bitcoin", "ethereum", null);
const asset = { coinId: coin, symbol: fc.constantFrom("btc", "eth") };
const PRICES: Record<string, Exact> = { bitcoin: "95123.4567" as Exact, ethereum: "3210.000001" as Exact };
const priced = <Of extends { coinId: string | null }>(asset: Of) => ({
  ...asset,
  price: PRICES[asset.coinId ?? ""] ?? ("0.00000123" as Exact),
});
const spot = fc.array(fc.record({ ...asset, amount }).map(priced), { maxLength: 4 });
/** Positions with many equal and extreme liquidation prices. */
const leveraged = fc
  .array(
    fc.record({
      ...asset,
      size: amount,
      entry: fc.integer({ min: 20, max: 300 }),
      leverage: fc.constantFrom(1, 2, 3, 5, 10, 25, 100),
      liquidation: fc.oneof(fc.integer({ min: 0, max: 220 }), fc.constantFrom(100, 90, 150)),
      positionType: fc.constantFrom("long" as const, "short" as const),
      state: fc.constantFrom("open" as const, "open" as const, "risky" as const, "liquidated" as const),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ entry, liquidation, ...row }, i): LeveragedPosition => {
      const position = priced(row);
      const percentOf = (percent: number) =>
        product(position.price, multiply(String(percent) as Exact, "0.01" as Exact));
      return {
        ...position,
        id: `p${String(i).padStart(2, "0")}`,
        entryPrice: percentOf(entry),
        liquidationPrice: percentOf(liquidation),
      };
    }),
  );
const moved = fc.constantFrom(null, "bitcoin", "~eth");
const change = fc.integer({ min: MIN_CHANGE, max: MAX_CHANGE });

/** The price after a change in percent. */
const after = (price: Exact, percent: number): Exact =>
  product(product(price, String(100 + percent) as Exact), "0.01" as Exact);
const moves = (position: SpotPosition | LeveragedPosition, key: string | null) =>
  key === null || movedKeyOf(position) === key;
const liquidationOf = (position: LeveragedPosition) => ({
  positionType: position.positionType,
  liquidationPrice: position.liquidationPrice as Decimal,
});

const leverageOf = (position: LeveragedPosition, isLiquidated: boolean) => ({
  ...liquidationOf(position),
  size: position.size as Decimal,
  entryPrice: position.entryPrice as Decimal,
  leverage: position.leverage,
  isLiquidated,
});
const equityAt = (position: LeveragedPosition, price: Exact, isLiquidated: boolean) => {
  const leverage = leverageOf(position, isLiquidated);
  return leveragedEquity(leverage, valueLeverage(leverage, price));
};
/** A position whose price has reached its liquidation price already, and that would lose more than its margin. */
function isLost(position: LeveragedPosition): boolean {
  const [entry, price] = [position.entryPrice as Exact, position.price];
  const move = position.positionType === "long" ? difference(price, entry) : difference(entry, price);
  // Not by `equityAt`, which rounds the loss of a tiny position to 0. Its sign is that of entry price + leverage × move.
  const equity = sum(entry, product(String(position.leverage) as Exact, move));
  return hasCrossed(liquidationOf(position), price) && equity.startsWith("-");
}

/** Moves the price percent by percent, and values every position anew each time. */
function bruteForce(spots: SpotPosition[], positions: LeveragedPosition[], key: string | null, percent: number) {
  const steps: string[][] = [];
  const gone = new Set(positions.filter((one) => one.state === "liquidated" || isLost(one)).map(({ id }) => id));
  for (let at = Math.sign(percent); percent !== 0 && Math.abs(at) <= Math.abs(percent); at += Math.sign(percent)) {
    const crossed = positions.filter(
      (position) =>
        !gone.has(position.id) &&
        moves(position, key) &&
        // A price that moves away from the liquidation price does not cross it.
        (position.positionType === "long") === percent < 0 &&
        position.liquidationPrice !== "0" &&
        hasCrossed(liquidationOf(position), after(position.price, at)),
    );
    for (const { id } of crossed) gone.add(id);
    if (crossed.length > 0) steps.push(crossed.map(({ id }) => id).toSorted());
  }
  const spotValues = spots.map((position) =>
    product(position.amount as Exact, moves(position, key) ? after(position.price!, percent) : position.price!),
  );
  const equities = positions.map((position) => {
    const price = moves(position, key) ? after(position.price, percent) : position.price;
    return equityAt(position, price, gone.has(position.id));
  });
  return { steps, equity: toDecimal(sumOf([...spotValues, ...equities])) };
}

it("liquidates in the same order as a brute-force calculation, in random portfolios", () => {
  let liquidations = 0;
  fc.assert(
    fc.property(spot, leveraged, moved, change, (spots, positions, key, percent) => {
      const outcome = whatIf(prepareWhatIf(spots, positions, key), percent);
      const expected = bruteForce(spots, positions, key, percent);
      // The calculation moves in steps of one percent. The order within a step is unknown here, and is tested below.
      let count = 0;
      const groups = expected.steps.map((step) => {
        count += step.length;
        return outcome.liquidated.slice(count - step.length, count).toSorted();
      });
      expect(groups).toEqual(expected.steps);
      expect(outcome.liquidated).toHaveLength(count);
      liquidations += count;
      // Each of the roundings to 8 decimals may differ by one.
      expect(Math.abs(Number(outcome.equity) - Number(expected.equity))).toBeLessThan(
        1e-5 + Math.abs(Number(expected.equity)) * 1e-12,
      );
      // The position that a smaller change liquidates comes first.
      const ratio = (id: string) => {
        const { liquidationPrice, price } = positions.find((position) => position.id === id)!;
        return Number(liquidationPrice) / Number(price);
      };
      const ratios = outcome.liquidated.map(ratio);
      for (const [i, value] of ratios.slice(1).entries())
        expect(percent < 0 ? ratios[i]! - value : value - ratios[i]!).toBeGreaterThan(-1e-12);
    }),
    runs(300, 10_000),
  );
  expect(liquidations).toBeGreaterThan(inDepth(50, 5_000));
});

const longAt = (price: string, more: Partial<LeveragedPosition> = {}): LeveragedPosition => ({
  id: "a",
  coinId: "bitcoin",
  symbol: "btc",
  size: "2",
  entryPrice: "100",
  leverage: 5,
  liquidationPrice: "80",
  positionType: "long",
  state: "open",
  price: price as Exact,
  ...more,
});

it("moves spot value and margin, and takes the margin of a liquidated position", () => {
  const spots = [
    { coinId: "bitcoin", symbol: "btc", amount: "1", price: "100" as Exact },
    { coinId: null, symbol: "usd", amount: "50", price: "1" as Exact },
  ];
  const all = prepareWhatIf(
    spots,
    [longAt("100"), longAt("100", { id: "b", positionType: "short", liquidationPrice: "120" })],
    null,
  );
  // Spot 150, and two margins of 40.
  expect(whatIf(all, 0)).toEqual({ equity: "230", liquidated: [], lost: "0" });
  expect(whatIf(all, -20)).toEqual({ equity: "200", liquidated: ["a"], lost: "40" });
  expect(whatIf(all, -19.99).liquidated).toEqual([]);
  expect(whatIf(all, 20)).toEqual({ equity: "260", liquidated: ["b"], lost: "40" });
  const one = prepareWhatIf(spots, [longAt("100")], "~usd");
  expect(whatIf(one, -50)).toEqual({ equity: "165", liquidated: [], lost: "0" });
});

it("holds stablecoins at their price while all coins move, but moves one that is named", () => {
  const usdc = { coinId: "usd-coin", symbol: "usdc" };
  const spots = [
    { coinId: "bitcoin", symbol: "btc", amount: "1", price: "100" as Exact },
    { ...usdc, amount: "50", price: "0.9" as Exact },
  ];
  const stable = new Set(["usd-coin", "tether"]);
  const position = longAt("0.9", { ...usdc, id: "u", entryPrice: "1", liquidationPrice: "0.8" });
  const after = (moved: string | null, ofStable?: ReadonlySet<string>) =>
    whatIf(prepareWhatIf(spots, [position], moved, ofStable), -20);
  // 80 + 45 and a margin of 0.4, of which 0.2 is lost at the present price.
  expect(after(null, stable)).toEqual({ equity: "125.2", liquidated: [], lost: "0" });
  // 80 + 36, and the position is liquidated.
  expect(after(null)).toEqual({ equity: "116", liquidated: ["u"], lost: "0.4" });
  // 100 + 36.
  expect(after("usd-coin", stable)).toEqual({ equity: "136", liquidated: ["u"], lost: "0.4" });
  expect(holdsStable(spots, null, stable)).toBe(true);
  expect(holdsStable(spots, "usd-coin", stable)).toBe(false);
  expect(holdsStable(spots.slice(0, 1), null, stable)).toBe(false);
});

it("does not look at each position in a step", () => {
  let reads = 0;
  const book = prepareWhatIf(
    [],
    Array.from({ length: 1_000 }, (_, i) => longAt("100", { id: `p${i}`, liquidationPrice: String(i / 20) })),
    null,
  );
  book.fall.sorted = book.fall.sorted.map((position) => ({
    ...position,
    get liquidationPrice() {
      reads += 1;
      return position.liquidationPrice;
    },
  }));
  for (let percent = MIN_CHANGE; percent < 0; percent += 1) whatIf(book, percent);
  expect(reads / -MIN_CHANGE).toBeLessThan(12);
});
