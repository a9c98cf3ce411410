import { ECOSYSTEMS, type Ecosystem, ecosystemOf } from "../../shared/ecosystems/catalogue.ts";

type Listed = { id: string; platforms: readonly string[] };

/** What the platforms of the market's coins say: who has a contract where, and where each is at home. */
export function sortByPlatform(listed: readonly Listed[], isInMarket: (id: string) => boolean) {
  const byPlatform = new Map<string, string[]>();
  const ecosystemByCoin: Record<string, string> = {};
  for (const { id, platforms } of listed) {
    if (!isInMarket(id)) continue;
    for (const platform of platforms) byPlatform.set(platform, [...(byPlatform.get(platform) ?? []), id]);
    const home = ecosystemOf(id, platforms);
    if (home) ecosystemByCoin[id] = home;
  }
  const members = new Map(
    ECOSYSTEMS.flatMap(({ id, platform }) => (platform ? [[id, byPlatform.get(platform) ?? []] as const] : [])),
  );
  return { members, ecosystemByCoin };
}

/**
 * The coins of an ecosystem: those of its category, those with a contract on its platform, and its own.
 * The market's figures are fresher than the category's, so they win.
 */
export function joinCoins<Coin extends { id: string }>(
  ecosystem: Ecosystem,
  category: readonly Coin[],
  listed: readonly string[],
  inMarket: (id: string) => Coin | undefined,
): Coin[] {
  const joined = new Map(category.map((coin) => [coin.id, inMarket(coin.id) ?? coin]));
  for (const id of [...ecosystem.coins, ...listed]) {
    const coin = joined.has(id) ? undefined : inMarket(id);
    if (coin) joined.set(id, coin);
  }
  return [...joined.values()];
}
