/** The part of a report that its small coins stay under together. */
const SMALL_PART = 100n;

/**
 * The smallest coins, whose sizes together are under 1 % of all. The size of a coin is its proceeds and its cost, so that
 * a coin that became worthless is not small. A limit for all together needs no amount of money, which would differ between
 * currencies, and never makes a report of many equal coins small as a whole. `mayBeSmall` leaves coins out.
 */
export function smallest<Coin>(
  coins: readonly Coin[],
  sizeOf: (coin: Coin) => bigint,
  mayBeSmall: (coin: Coin) => boolean = () => true,
): Set<Coin> {
  const all = coins.reduce((sum, coin) => sum + sizeOf(coin), 0n);
  const bySize = coins
    .filter(mayBeSmall)
    .toSorted((a, b) => (sizeOf(a) < sizeOf(b) ? -1 : sizeOf(a) > sizeOf(b) ? 1 : 0));
  const small = new Set<Coin>();
  let together = 0n;
  for (const coin of bySize) {
    together += sizeOf(coin);
    if (together * SMALL_PART >= all) break;
    small.add(coin);
  }
  // One coin takes no less room as a group.
  return small.size > 1 ? small : new Set();
}
