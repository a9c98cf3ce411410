import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import { addDecimals, readContractRows, writeContracts } from "./contracts.queries.ts";

/** The EVM chains whose contracts are kept, by CoinGecko's ids. */
const EVM_PLATFORMS = [
  "ethereum",
  "base",
  "arbitrum-one",
  "optimistic-ethereum",
  "polygon-pos",
  "binance-smart-chain",
] as const;
const ADDRESS = /^0x[0-9a-f]{40}$/;

/** `decimals` is null until the contract has reported them. */
export type TokenContract = { coinId: string; address: string; decimals: number | null };
type CoinContracts = { id: string; contracts: Readonly<Record<string, string>> };

/** The contracts on a chain, best rank first. When several coins name the same contract, the best-ranked one gets it. */
function contractsOn(platform: string, coins: readonly CoinContracts[], rankOf: (id: string) => number) {
  const byAddress = new Map<string, string>();
  for (const { id, contracts } of coins.toSorted((a, b) => rankOf(a.id) - rankOf(b.id))) {
    const address = contracts[platform]?.toLowerCase() ?? "";
    if (ADDRESS.test(address) && !byAddress.has(address)) byAddress.set(address, id);
  }
  return [...byAddress].map(([address, id]) => [id, address]);
}

export async function saveContracts({ db, config }: Deps, market: Market, coins: readonly CoinContracts[]) {
  const listed = coins.filter(({ id }) => market.find(id));
  const rankOf = (id: string) => market.find(id)?.rank ?? Number.POSITIVE_INFINITY;
  const rows = EVM_PLATFORMS.map((platform) => ({
    platform,
    contracts: JSON.stringify(contractsOn(platform, listed, rankOf)),
  }));
  await writeContracts(db, config.marketOrigin, rows);
}

/** The contracts of the market's coins on each chain. One database statement. */
export async function readContracts(
  { db, config }: Deps,
  platforms: readonly string[],
): Promise<Map<string, TokenContract[]>> {
  const rows = await readContractRows(db, config.marketOrigin, platforms);
  return new Map(
    rows.map(({ platform, contracts, decimals: text }) => {
      const decimals = JSON.parse(text) as Record<string, number>;
      const pairs = JSON.parse(contracts) as [string, string][];
      return [platform, pairs.map(([coinId, address]) => ({ coinId, address, decimals: decimals[address] ?? null }))];
    }),
  );
}

export const saveDecimals = ({ db, config }: Deps, platform: string, decimals: Readonly<Record<string, number>>) =>
  addDecimals(db, config.marketOrigin, platform, decimals);
