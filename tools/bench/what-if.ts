import { leveragedFigures } from "../../shared/portfolio/valued.ts";
import { type LeveragedPosition, prepareWhatIf, whatIf } from "../../shared/portfolio/what-if.ts";
import { MAX_CHANGE, MIN_CHANGE } from "../../shared/portfolio/what-if-limits.ts";
import { randomNumbers } from "../../shared/transactions/test/random-book.ts";
import { add, type Decimal, exactText, product } from "../../shared/values/decimal.ts";
import { atMost, type BenchResult, info } from "./results.ts";
import { median } from "./statistics.ts";

const POSITIONS = 1_000;
const ROUNDS = 15;
/** A step takes at most this many times as long as valuing each position once. */
const MAX_RATIO = 2;

function randomPositions(): LeveragedPosition[] {
  const random = randomNumbers(29);
  return Array.from({ length: POSITIONS }, (_, i) => {
    const price = exactText(Math.round(random() * 1e7) / 100 + 1);
    const entry = exactText(Math.round(Number(price) * (0.7 + random() * 0.6) * 100) / 100);
    const positionType = random() < 0.6 ? "long" : "short";
    const leverage = Math.ceil(random() * 50);
    const liquidation = Number(entry) * (positionType === "long" ? 1 - 1 / leverage : 1 + 1 / leverage);
    return {
      id: `position-${i}`,
      coinId: `coin-${i % 40}`,
      symbol: `c${i % 40}`,
      size: exactText(Math.round(random() * 1e6) / 1e4 + 0.0001),
      entryPrice: entry,
      leverage,
      liquidationPrice: exactText(Math.round(liquidation * 100) / 100),
      positionType,
      state: "open",
      price,
    };
  });
}

/** The equity after a change, computed from each position as the page does. */
function plainPass(positions: readonly LeveragedPosition[], change: number): Decimal {
  const factor = exactText((100 + change) / 100);
  return positions.reduce((equity, position) => {
    const live = { price: product(position.price, factor), change24h: null, isDecisive: true };
    return add(equity, leveragedFigures({ ...position, isLiquidated: false }, live).equity);
  }, "0" as Decimal);
}

const timeOf = (run: () => unknown): number => {
  const start = performance.now();
  run();
  return performance.now() - start;
};

/** A step of the what-if slider, compared with a plain pass over the same positions. */
export async function whatIfBench(): Promise<BenchResult[]> {
  const positions = randomPositions();
  const preparing: number[] = [];
  const steps: number[] = [];
  const passes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let prepared = prepareWhatIf([], positions, null);
    preparing.push(timeOf(() => (prepared = prepareWhatIf([], positions, null))));
    for (let change = MIN_CHANGE; change <= MAX_CHANGE; change += 19) {
      steps.push(timeOf(() => whatIf(prepared, change)));
      passes.push(timeOf(() => plainPass(positions, change)));
    }
  }
  const [step, pass] = [median(steps), median(passes)];
  return [
    info("valuing 1,000 positions once", `${pass.toFixed(2)} ms`),
    info("preparing 1,000 positions", `${median(preparing).toFixed(2)} ms`),
    info("one step", `${step.toFixed(3)} ms`),
    atMost("one step ÷ one plain pass", step / pass, MAX_RATIO, "", 3),
    atMost("preparing and one step ÷ one plain pass", (median(preparing) + step) / pass, MAX_RATIO, "", 2),
  ];
}
