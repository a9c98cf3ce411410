import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import { addDecimals, readContractRows, writeContracts } from "./contracts.queries.ts";

/** An address in its normal spelling, or null when the text is none. */
type Spell = (text: string) => string | null;
const evm: Spell = (text) => (/^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : null);
const solana: Spell = (text) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : null);

/** The chains whose contracts are kept, by CoinGecko's ids. */
const PLATFORMS: Readonly<Record<string, Spell>> = {
  ethereum: evm,
  base: evm,
  "arbitrum-one": evm,
  "optimistic-ethereum": evm,
  "polygon-pos": evm,
  "binance-smart-chain": evm,
  solana,
};

/** `decimals` is null until the contract has reported them. */
export type TokenContract = { coinId: string; address: string; decimals: number | null };
type CoinContracts = { id: string; contracts: Readonly<Record<string, string>> };

/** The contracts on a chain, best rank first. When several coins name the same contract, the best-ranked one gets it. */
function contractsOn(platform: string, spell: Spell, coins: readonly CoinContracts[], rankOf: (id: string) => number) {
  const byAddress = new Map<string, string>();
  for (const { id, contracts } of coins.toSorted((a, b) => rankOf(a.id) - rankOf(b.id))) {
    const address = spell(contracts[platform] ?? "");
    if (address !== null && !byAddress.has(address)) byAddress.set(address, id);
  }
  return [...byAddress].map(([address, id]) => [id, address]);
}

export async function saveContracts({ db, config }: Deps, market: Market, coins: readonly CoinContracts[]) {
  const listed = coins.filter(({ id }) => market.find(id));
  const rankOf = (id: string) => market.find(id)?.rank ?? Number.POSITIVE_INFINITY;
  const rows = Object.entries(PLATFORMS).map(([platform, spell]) => ({
    platform,
    contracts: JSON.stringify(contractsOn(platform, spell, listed, rankOf)),
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
