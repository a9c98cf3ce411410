import { type Contract, equityOf } from "./contracts.ts";
import type { CoinChange, Movement } from "./movements.ts";
import { type Quotes, toFloat } from "./quotes.ts";

export type Held = { coinId: string | null; symbol: string; amount: bigint };
/** What has no price, or no price at some time: the key of a coin, or "contract " and the id of a position. */
export type Lacking = Set<string>;

export const contractKey = ({ id }: Contract): string => `contract ${id}`;
const NO_PRICES: ReadonlyMap<string, number> = new Map();
const atLeastNothing = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const scaled = (value: bigint, part: bigint, whole: bigint): bigint => (whole === 0n ? 0n : (value * part) / whole);

/** The effect of an event on a portfolio: the change of its value, and the money that was put in, by the archive's price or not. */
type Effect = { change: bigint; flow: bigint; isAtMarket: boolean };

/** The coins and the open leveraged positions of a portfolio, and what they are worth at a time. `lacking` is filled on the way. */
export function portfolioBook(quotes: Quotes, leftOutKeys: Lacking, lacking: Lacking) {
  const held = new Map<string, Held>();
  const open = new Set<Contract>();
  /** The coins of which more was sold or sent than had come in. */
  const oversold = new Map<string, Held>();

  const known = <Value>(value: Value | null, key: string): Value | null => {
    if (value === null) lacking.add(key);
    return value;
  };
  function contractWorth(contract: Contract, at: number): bigint {
    const price = known(quotes.priceAt(contract.coinId, at), contractKey(contract));
    const dollars = price === null ? 0n : equityOf(contract, price);
    return known(quotes.fromDollars(dollars, at), contractKey(contract)) ?? 0n;
  }

  /** The value as a float. `own` are prices of a unit that replace those of the archive. */
  function floatAt(at: number, own: ReadonlyMap<string, number> = NO_PRICES): number {
    let total = 0;
    for (const [key, { coinId, amount }] of held) {
      if (amount <= 0n) continue;
      const unit = own.get(key) ?? known(quotes.unitAt(coinId, at), key);
      total += toFloat(amount) * (unit ?? 0);
    }
    for (const contract of open) total += toFloat(contractWorth(contract, at));
    return total;
  }

  /** The exact value by the archive, in units of 10^−36. */
  function exactAt(at: number): bigint {
    let total = 0n;
    for (const [key, { coinId, amount }] of held)
      if (amount > 0n) total += known(quotes.worthAt(coinId, amount, at), key) ?? 0n;
    for (const contract of open) total += contractWorth(contract, at);
    return total;
  }

  /** What a change is worth without sign: by its own evidence, or by the archive. */
  const worthOfChange = ({ key, coinId, amount, value }: CoinChange, at: number): bigint | null =>
    value ?? known(quotes.worthAt(coinId, amount < 0n ? -amount : amount, at), key);

  /** The prices of a movement's own coins. */
  function ownPrices({ changes }: Movement): Map<string, number> {
    const own = new Map<string, number>();
    for (const { key, amount, value } of changes)
      if (value !== null && !own.has(key) && amount !== 0n) own.set(key, Math.abs(Number(value) / Number(amount)));
    return own;
  }

  /**
   * Books a movement. Coins that were sold without a purchase on record came in at the moment of their sale. Coins that
   * are left out count as money does. Before the range only the amounts matter.
   */
  function apply({ at, changes, paid, fees, isOpening }: Movement, isCounted: boolean): Effect {
    let [change, ofCoins, implied, ofLeftOut] = [0n, 0n, 0n, 0n];
    let [isLeftOutKnown, isArchived, isImpliedArchived] = [true, false, false];
    for (const one of changes) {
      const { key, coinId, symbol, amount, isFlow } = one;
      const sign = amount < 0n ? -1n : 1n;
      if (leftOutKeys.has(key)) {
        if (!isFlow) continue;
        if (one.value === null) isLeftOutKnown = false;
        else ofLeftOut += sign * one.value;
        continue;
      }
      const before = held.get(key)?.amount ?? 0n;
      const start = isOpening && before < 0n ? 0n : before;
      held.set(key, { coinId, symbol, amount: start + amount });
      if (!isCounted) continue;
      if (amount < 0n && start + amount < 0n) oversold.set(key, held.get(key)!);
      const effective = atLeastNothing(start + amount) - atLeastNothing(start);
      const nominal = sign * (worthOfChange(one, at) ?? 0n);
      const moved = scaled(nominal, effective, amount);
      change += moved;
      if (!isFlow) continue;
      isArchived ||= one.value === null && moved !== 0n;
      ofCoins += moved;
      implied += moved - nominal;
      isImpliedArchived ||= one.value === null && moved !== nominal;
    }
    const isByCoins = paid === null || !isLeftOutKnown;
    const flow = (isByCoins ? ofCoins : paid + implied - ofLeftOut) + fees;
    return { change, flow, isAtMarket: isByCoins ? isArchived : isImpliedArchived };
  }

  return { held, open, oversold, floatAt, exactAt, ownPrices, apply };
}
