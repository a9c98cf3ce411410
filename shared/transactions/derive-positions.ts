import type { Basis } from "./accounting.ts";
import { deriveHoldings, type HoldingFigures, type HoldingOf, NOTHING_LEFT, positionFigures } from "./holdings.ts";
import { renamedKeys } from "./renames/renamed-keys.ts";
import { assetKeyOf, type Transaction } from "./transaction.ts";

export type NewHolding = { id: string; symbol: string; name: string; coinId: string | null; createdAt: number };
/**
 * The new figures of a position. A null `entryPrice` or `currentPrice` leaves the stored one as it is. `cost` is that of
 * `knownAmount`, the coins whose cost is known; both are stored, as null when nothing is left.
 */
export type HoldingChange = {
  id: string;
  coinId: string | null;
  amount: string;
  entryPrice: string | null;
  cost: string | null;
  knownAmount: string | null;
  currentPrice: string | null;
};

type Context = {
  newId(): string;
  /** Name and price of a coin of the market. */
  coinOf(coinId: string): { name: string; price: string | null } | undefined;
  /** Whether a coin that is held but has no position gets one. */
  addsHoldings: boolean;
  basis: Basis;
};

function newHoldingOf(figures: HoldingFigures, { newId, coinOf }: Context): NewHolding {
  const { event } = figures.steps[0]!;
  const legs = [...event.transaction.legs, ...(event.transaction.fee ? [event.transaction.fee] : [])];
  const { coinId, symbol } = legs.find((leg) => assetKeyOf(leg) === figures.key)!;
  const name = (coinId !== null && coinOf(coinId)?.name) || symbol.toUpperCase();
  return { id: newId(), symbol, name, coinId, createdAt: event.at };
}

/**
 * The amounts and entry prices of positions that follow from the transactions of these coins, or of all coins.
 * `positions` are ordered by age, the oldest first.
 */
export function derivePositions(
  transactions: readonly Transaction[],
  positions: readonly HoldingOf[],
  keys: readonly string[] | null,
  context: Context,
): { added: NewHolding[]; changes: HoldingChange[] } {
  const { figures } = deriveHoldings(transactions, positions, context.basis);
  const requested = keys && renamedKeys(transactions, keys);
  const isRequested = (key: string) => requested === null || requested.has(key);
  const added: NewHolding[] = [];
  const changes: HoldingChange[] = [];
  const derivedIds = new Set<string>();
  for (const figure of figures) {
    if (!isRequested(figure.key)) continue;
    const derived = positionFigures(figure);
    if (figure.position) derivedIds.add(figure.position.id);
    if (!figure.position && (!context.addsHoldings || derived.amount === "0" || figure.steps.length === 0)) continue;
    const holding = figure.position ?? newHoldingOf(figure, context);
    if (!figure.position) added.push(holding as NewHolding);
    const currentPrice = holding.coinId === null ? null : (context.coinOf(holding.coinId)?.price ?? null);
    changes.push({ id: holding.id, coinId: holding.coinId, ...derived, currentPrice });
  }
  // Without a transaction nothing is held.
  for (const position of positions)
    if (isRequested(assetKeyOf(position)) && !derivedIds.has(position.id))
      changes.push({ id: position.id, coinId: position.coinId, ...NOTHING_LEFT, currentPrice: null });
  return { added, changes };
}
