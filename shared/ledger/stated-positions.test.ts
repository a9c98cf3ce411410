import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { DOLLARS } from "../transactions/accounting.ts";
import { derivePositions } from "../transactions/derive-positions.ts";
import { figuresOfPosition, holdingStepsReply } from "../transactions/holding-replies.ts";
import { METHODS, SCOPES } from "../transactions/methods.ts";
import { randomBook } from "../transactions/test/random-book.ts";
import { assetKeyOf, isFiat, type Transaction } from "../transactions/transaction.ts";
import { type Decimal, type Exact, sumOf } from "../values/decimal.ts";
import { DAY, HOUR } from "../values/time.ts";
import { newSpot } from "./spot.ts";
import { openingOf } from "./transactions.ts";

const NOW = Date.UTC(2026, 5, 1, 12);
const bitcoin = { coinId: "bitcoin", symbol: "btc" };
const trade = (kind: "buy" | "sell", amount: string, ago: number, account = ""): Transaction => ({
  ...{ id: `${kind} ${ago}`, kind, at: NOW - ago, account, toAccount: null, priceCurrency: null, transferKey: null },
  legs: [{ ...bitcoin, amount: amount as Exact, value: null }],
  ...{ price: "10" as Exact, fee: null, positionId: null },
});

/** The position as it is stored when it is added, and as the ledger derives it afterwards. */
function bothMoments(ledger: readonly Transaction[], asset: { coinId: string | null; symbol: string }, basis: object) {
  const body = { ...asset, name: "Own", amount: "4" as Decimal, entryPrice: "20" as Decimal, currentPrice: null };
  const stored = newSpot(body, { id: "own", coinId: asset.coinId, now: NOW });
  const opening: Transaction = { ...openingOf(stored), id: "opening" };
  const all = [...ledger, opening].sort((a, b) => a.at - b.at);
  const context = { newId: () => "new", coinOf: () => undefined, addsHoldings: false };
  const full = { ...context, basis: { method: "fifo", scope: "universal", accounting: DOLLARS, ...basis } as const };
  const { changes } = derivePositions(all, [stored], [assetKeyOf(stored)], full);
  const { amount, entryPrice, cost, knownAmount } = stored;
  const steps = holdingStepsReply(figuresOfPosition(all, [stored], stored, full.basis));
  return { stored: { amount, entryPrice, cost, knownAmount }, derived: changes, steps };
}

const METHODS_AND_SCOPES = METHODS.flatMap((method) => SCOPES.map((scope) => ({ method, scope })));

it.each([
  ["long before", [trade("sell", "-1", 90 * DAY)]],
  ["a few days before, which matching by days would cover", [trade("sell", "-1", 5 * DAY)]],
  ["on the same day", [trade("sell", "-1", HOUR)]],
  ["within the minute, which an early sale may take from", [trade("sell", "-1", 30_000)]],
  ["before a smaller purchase", [trade("sell", "-1", 5 * DAY), trade("buy", "0.5", 4 * DAY)]],
  ["before a purchase of the same size", [trade("sell", "-1", 5 * DAY), trade("buy", "1", 4 * DAY)]],
  ["from another account", [trade("buy", "0.5", 6 * DAY, "A"), trade("sell", "-1", 5 * DAY, "B")]],
])("a position beside a sale that nothing covers is what its owner states, %s", (_, ledger) => {
  for (const basis of METHODS_AND_SCOPES) {
    const { stored, derived, steps } = bothMoments(ledger, bitcoin, basis);
    expect([basis, derived]).toMatchObject([basis, [stored]]);
    expect(sumOf(steps.steps.map(({ amount }) => amount as Exact))).toBe("4");
    expect(sumOf(steps.steps.flatMap(({ cost }) => (cost as Exact) ?? []))).toBe("80");
  }
});

it("a sale of the position itself takes from it, also when both waited for the network and it arrives with an earlier time", () => {
  const own = { ...trade("sell", "-1", 1000), positionId: "own" };
  for (const basis of METHODS_AND_SCOPES)
    expect([basis, bothMoments([own], bitcoin, basis).derived]).toMatchObject([basis, [{ amount: "3" }]]);
});

it("a later sale takes from the position, and leaves nothing of what was before", () => {
  const sold = { ...trade("sell", "-4", 0), at: NOW + HOUR };
  for (const basis of METHODS_AND_SCOPES) {
    const before = [trade("sell", "-1", 5 * DAY), trade("buy", "0.5", 4 * DAY)];
    const { derived, steps } = bothMoments([...before, sold], bitcoin, basis);
    expect([basis, derived]).toMatchObject([basis, [{ amount: "0" }]]);
    expect(steps).toMatchObject({ amount: "0", cost: "0" });
  }
});

it("a position of a coin of which nothing is held is what its owner states, after any history", () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.constantFrom(...METHODS_AND_SCOPES), fc.nat(3), (seed, basis, pick) => {
      const ledger = [...randomBook(seed)].filter(({ at }) => at < NOW).sort((a, b) => a.at - b.at);
      const coins = new Map(
        ledger.flatMap(({ legs }) => legs.filter((leg) => !isFiat(leg)).map((leg) => [assetKeyOf(leg), leg])),
      );
      const asset = [...coins.values()][pick % Math.max(1, coins.size)];
      if (!asset) return;
      const full = { ...basis, accounting: DOLLARS };
      const context = { newId: () => "new", coinOf: () => undefined, addsHoldings: true, basis: full };
      // A coin that is held has a position already.
      if (derivePositions(ledger, [], [assetKeyOf(asset)], context).added.length > 0) return;
      const { stored, derived } = bothMoments(ledger, asset, basis);
      expect(derived).toMatchObject([stored]);
    }),
    runs(150, 5000),
  );
});
