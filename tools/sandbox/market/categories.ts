/** A CoinGecko category. The category of a chain also has CoinGecko's asset platform. */
type Category = {
  category: string;
  name: string;
  platform?: string;
  /** The number of generated coins per thousand in this category. Known and native coins are not counted. */
  weight: number;
};

const ROWS = `
eth|ethereum-ecosystem|Ethereum Ecosystem|ethereum|300
sol|solana-ecosystem|Solana Ecosystem|solana|280
bsc|binance-smart-chain|BNB Chain Ecosystem|binance-smart-chain|200
base|base-ecosystem|Base Ecosystem|base|140
pol|polygon-ecosystem|Polygon Ecosystem|polygon-pos|60
arb|arbitrum-ecosystem|Arbitrum Ecosystem|arbitrum-one|60
avax|avalanche-ecosystem|Avalanche Ecosystem|avalanche|40
sui|sui-ecosystem|Sui Ecosystem|sui|30
op|optimism-ecosystem|Optimism Ecosystem|optimistic-ethereum|20
trx|tron-ecosystem|Tron Ecosystem|tron|20
ton|ton-ecosystem|TON Ecosystem|the-open-network|20
ada|cardano-ecosystem|Cardano Ecosystem|cardano|20
icp|internet-computer-ecosystem|Internet Computer Ecosystem|internet-computer|16
near|near-protocol-ecosystem|NEAR Protocol Ecosystem|near-protocol|15
apt|aptos-ecosystem|Aptos Ecosystem|aptos|15
atom|cosmos-ecosystem|Cosmos Ecosystem|cosmos|15
ftm|fantom-ecosystem|Fantom Ecosystem|fantom|14
dot|dot-ecosystem|Polkadot Ecosystem|polkadot|12
hbar|hedera-ecosystem|Hedera Ecosystem|hedera-hashgraph|12
cro|cronos-ecosystem|Cronos Ecosystem|cronos|12
xdai|xdai-ecosystem|Gnosis Chain Ecosystem|xdai|10
strk|starknet-ecosystem|Starknet Ecosystem|starknet|10
algo|algorand-ecosystem|Algorand Ecosystem|algorand|10
celo|celo-ecosystem|Celo Ecosystem|celo|9
flow|flow-ecosystem|Flow Ecosystem|flow-evm|8
one|harmony-ecosystem|Harmony Ecosystem|harmony-shard-0|8
metis|metis-ecosystem|Metis Ecosystem|metis-andromeda|7
aur|aurora-ecosystem|Aurora Ecosystem|aurora|6
boba|boba-network-ecosystem|Boba Network Ecosystem|boba|5
fuse|fuse-ecosystem|Fuse Ecosystem|fuse|5
milk|milkomeda-cardano-ecosystem|Milkomeda (Cardano) Ecosystem|milkomeda-cardano|4
l1|layer-1|Layer 1 (L1)||0
l2|layer-2|Layer 2 (L2)||0
defi|decentralized-finance-defi|Decentralized Finance (DeFi)||0
stable|stablecoins|Stablecoins||0
meme|meme-token|Meme||0
ai|artificial-intelligence|Artificial Intelligence (AI)||0
game|gaming|Gaming (GameFi)||0
rwa|real-world-assets-rwa|Real World Assets (RWA)||0
exch|centralized-exchange-token-cex|Exchange-based Tokens||0
wrap|wrapped-tokens|Wrapped-Tokens||0
lst|liquid-staking-tokens|Liquid Staking Tokens||0
`;

/** The categories by the short codes that the catalogues use. */
export const CATEGORIES: ReadonlyMap<string, Category> = new Map(
  ROWS.trim()
    .split("\n")
    .map((row) => {
      const [code, category, name, platform, weight] = row.split("|") as [string, string, string, string, string];
      return [code, { category, name, ...(platform === "" ? {} : { platform }), weight: Number(weight) }];
    }),
);
