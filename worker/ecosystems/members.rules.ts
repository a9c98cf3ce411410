import { ECOSYSTEMS, type Ecosystem, ecosystemOf } from "../../shared/ecosystems/catalogue.ts";

type CoinPlatforms = { id: string; platforms: readonly string[] };

/** Groups the market's coins by the platforms on which they have contracts, and finds the ecosystem of each coin. */
export function groupByPlatform(coins: readonly CoinPlatforms[], isInMarket: (id: string) => boolean) {
  const byPlatform = new Map<string, string[]>();
  const ecosystemByCoin: Record<string, string> = {};
  for (const { id, platforms } of coins) {
    if (!isInMarket(id)) continue;
    for (const platform of platforms) byPlatform.set(platform, [...(byPlatform.get(platform) ?? []), id]);
    const ecosystem = ecosystemOf(id, platforms);
    if (ecosystem) ecosystemByCoin[id] = ecosystem;
  }
  const members = new Map(
    ECOSYSTEMS.flatMap(({ id, platform }) => (platform ? [[id, byPlatform.get(platform) ?? []] as const] : [])),
  );
  return { members, ecosystemByCoin };
}

/**
 * The coins of an ecosystem: those of its category, those with a contract on its platform (`onPlatform`), and those of
 * its catalogue entry. The market's figures replace those of the category, because they are fresher.
 */
export function coinsOfEcosystem<Coin extends { id: string }>(
  ecosystem: Ecosystem,
  category: readonly Coin[],
  onPlatform: readonly string[],
  findInMarket: (id: string) => Coin | undefined,
): Coin[] {
  const joined = new Map(category.map((coin) => [coin.id, findInMarket(coin.id) ?? coin]));
  for (const id of [...ecosystem.coins, ...onPlatform]) {
    const coin = joined.has(id) ? undefined : findInMarket(id);
    if (coin) joined.set(id, coin);
  }
  return [...joined.values()];
}
