/** The ecosystems with their descriptions and hues. Do not import zod, because pages load this file. */

export type Ecosystem = {
  id: string;
  name: string;
  description: string;
  /** The colour of the ecosystem's disc: the `n` of one of the twelve CSS classes `hue-{n}`. */
  hue: number;
  /** CoinGecko's category. Without one, only the platform and the coins below define the ecosystem. */
  category?: string;
  /** CoinGecko's asset platform. */
  platform?: string;
  /**
   * Ids of coins that always belong here, even if the upstream does not list them; the chain's native coin comes first.
   */
  coins: readonly string[];
};

export const ECOSYSTEMS: readonly Ecosystem[] = [
  {
    id: "ethereum",
    name: "Ethereum",
    hue: 7,
    category: "ethereum-ecosystem",
    platform: "ethereum",
    coins: ["ethereum"],
    description:
      "The first chain with general smart contracts, and the one where most tokens, lending and stablecoins still live.",
  },
  {
    id: "binance-smart-chain",
    name: "BNB Smart Chain",
    hue: 2,
    category: "binance-smart-chain",
    platform: "binance-smart-chain",
    coins: ["binancecoin"],
    description:
      "An Ethereum-compatible chain with low fees and short blocks, home of PancakeSwap and a great many small tokens.",
  },
  {
    id: "solana",
    name: "Solana",
    hue: 9,
    category: "solana-ecosystem",
    platform: "solana",
    coins: ["solana"],
    description: "A chain built for throughput: fast trades, cheap transfers, and most of the market's meme coins.",
  },
  {
    id: "polygon",
    name: "Polygon",
    hue: 8,
    category: "polygon-ecosystem",
    platform: "polygon-pos",
    coins: ["polygon-ecosystem-token", "matic-network"],
    description:
      "A family of chains beside Ethereum, made for payments and applications that count every cent of a fee.",
  },
  {
    id: "avalanche",
    name: "Avalanche",
    hue: 0,
    category: "avalanche-ecosystem",
    platform: "avalanche",
    coins: ["avalanche-2"],
    description:
      "A platform of many chains that settle within a second or two, for finance and games with chains of their own.",
  },
  {
    id: "cardano",
    name: "Cardano",
    hue: 7,
    category: "cardano-ecosystem",
    platform: "cardano",
    coins: ["cardano"],
    description:
      "A proof-of-stake chain that grew out of peer-reviewed research, with native tokens that need no contract.",
  },
  {
    id: "internet-computer",
    name: "Internet Computer",
    hue: 10,
    category: "internet-computer-ecosystem",
    platform: "internet-computer",
    coins: ["internet-computer"],
    description: "A network that runs whole applications on chain, from their data to the pages that they serve.",
  },
  {
    id: "cosmos",
    name: "Cosmos",
    hue: 8,
    category: "cosmos-ecosystem",
    platform: "cosmos",
    coins: ["cosmos"],
    description: "Sovereign chains that trade with each other over one protocol, each with its own coin and rules.",
  },
  {
    id: "polkadot",
    name: "Polkadot",
    hue: 10,
    category: "dot-ecosystem",
    platform: "polkadot",
    coins: ["polkadot"],
    description: "One relay chain that secures many specialised chains and lets them exchange messages.",
  },
  {
    id: "fantom",
    name: "Fantom",
    hue: 7,
    category: "fantom-ecosystem",
    platform: "fantom",
    coins: ["fantom"],
    description: "A fast chain for decentralised finance, whose community has moved on to its successor, Sonic.",
  },
  {
    id: "arbitrum",
    name: "Arbitrum",
    hue: 7,
    category: "arbitrum-ecosystem",
    platform: "arbitrum-one",
    coins: ["arbitrum"],
    description:
      "The largest rollup on Ethereum: the same contracts at a fraction of the fee, settled on the main chain.",
  },
  {
    id: "optimism",
    name: "Optimism",
    hue: 0,
    category: "optimism-ecosystem",
    platform: "optimistic-ethereum",
    coins: ["optimism"],
    description: "An Ethereum rollup whose software, the OP Stack, runs a whole fleet of related chains.",
  },
  {
    id: "near",
    name: "Near Protocol",
    hue: 5,
    category: "near-protocol-ecosystem",
    platform: "near-protocol",
    coins: ["near"],
    description: "A sharded chain with readable account names, built so that applications feel like ordinary ones.",
  },
  {
    id: "harmony",
    name: "Harmony",
    hue: 6,
    category: "harmony-ecosystem",
    platform: "harmony-shard-0",
    coins: ["harmony"],
    description: "A sharded chain with two-second blocks that set out to join other networks by bridges.",
  },
  {
    id: "cronos",
    name: "Cronos",
    hue: 7,
    category: "cronos-ecosystem",
    platform: "cronos",
    coins: ["crypto-com-chain"],
    description: "The chain around Crypto.com, compatible with Ethereum and reachable from Cosmos.",
  },
  {
    id: "tron",
    name: "Tron",
    hue: 0,
    category: "tron-ecosystem",
    platform: "tron",
    coins: ["tron"],
    description: "The chain that carries more dollars in stablecoins from hand to hand than almost any other.",
  },
  {
    id: "algorand",
    name: "Algorand",
    hue: 6,
    category: "algorand-ecosystem",
    platform: "algorand",
    coins: ["algorand"],
    description: "A chain with instant finality and tiny fees, used for payments, tickets and tokenised property.",
  },
  {
    id: "hedera",
    name: "Hedera",
    hue: 9,
    category: "hedera-ecosystem",
    platform: "hedera-hashgraph",
    coins: ["hedera-hashgraph"],
    description:
      "A public ledger on a hashgraph instead of blocks, governed by a council of companies and universities.",
  },
  {
    id: "flow",
    name: "Flow",
    hue: 4,
    category: "flow-ecosystem",
    platform: "flow",
    coins: ["flow"],
    description: "A chain designed for collectibles, games and the millions of people who play them.",
  },
  {
    id: "aptos",
    name: "Aptos",
    hue: 6,
    category: "aptos-ecosystem",
    platform: "aptos",
    coins: ["aptos"],
    description: "A chain in the Move language that runs many transactions at once, made by people who built Diem.",
  },
  {
    id: "sui",
    name: "Sui",
    hue: 7,
    category: "sui-ecosystem",
    platform: "sui",
    coins: ["sui"],
    description:
      "A Move chain in which everything is an object with an owner, so that most transfers need not wait for each other.",
  },
  {
    id: "starknet",
    name: "Starknet",
    hue: 9,
    category: "starknet-ecosystem",
    platform: "starknet",
    coins: ["starknet"],
    description:
      "A rollup that proves its computation to Ethereum with validity proofs instead of waiting for challenges.",
  },
  {
    id: "zkspace",
    name: "zkSpace",
    hue: 5,
    coins: [],
    description: "An early zero-knowledge rollup for swaps, payments and collectibles, which has few users left.",
  },
  {
    id: "dydx",
    name: "dYdX",
    hue: 8,
    platform: "dydx",
    coins: ["dydx-chain", "dydx"],
    description: "An exchange for perpetual contracts that runs on a chain of its own.",
  },
  {
    id: "metis",
    name: "Metis",
    hue: 6,
    category: "metis-ecosystem",
    platform: "metis-andromeda",
    coins: ["metis-token"],
    description: "An Ethereum rollup with a decentralised sequencer, made for companies and communities on chain.",
  },
  {
    id: "boba",
    name: "Boba Network",
    hue: 3,
    category: "boba-network-ecosystem",
    platform: "boba",
    coins: ["boba-network"],
    description: "A rollup that lets contracts ask computers outside the chain, on Ethereum and on BNB.",
  },
  {
    id: "celo",
    name: "Celo",
    hue: 3,
    category: "celo-ecosystem",
    platform: "celo",
    coins: ["celo"],
    description: "A chain for phones: fees can be paid in stablecoins, and a phone number can be an address.",
  },
  {
    id: "fuse",
    name: "Fuse Network",
    hue: 4,
    category: "fuse-ecosystem",
    platform: "fuse",
    coins: ["fuse-network-token"],
    description: "A small chain for everyday payments, loyalty and local currencies.",
  },
  {
    id: "xdai",
    name: "xDai",
    hue: 5,
    category: "xdai-ecosystem",
    platform: "xdai",
    coins: ["xdai", "gnosis"],
    description: "The stable-fee chain that is now Gnosis Chain: every fee is paid in a dollar token.",
  },
  {
    id: "aurora",
    name: "Aurora",
    hue: 4,
    category: "aurora-ecosystem",
    platform: "aurora",
    coins: ["aurora-near"],
    description: "Ethereum's virtual machine on top of Near, with Near's speed and Ethereum's tools.",
  },
  {
    id: "milkomeda",
    name: "Milkomeda",
    hue: 1,
    category: "milkomeda-cardano-ecosystem",
    platform: "milkomeda-cardano",
    coins: [],
    description: "A bridge chain that brought Ethereum contracts to Cardano, and has been wound down.",
  },
];

export const findEcosystem = (id: string): Ecosystem | undefined => ECOSYSTEMS.find((ecosystem) => ecosystem.id === id);

/** Coins that an ecosystem lists although they are not the native coin of its chain. */
const NOT_NATIVE = new Set(["gnosis", "dydx"]);
const ECOSYSTEM_BY_COIN = new Map(
  ECOSYSTEMS.flatMap(({ id, coins }) =>
    coins.filter((coin) => !NOT_NATIVE.has(coin)).map((coin) => [coin, id] as const),
  ),
);
const ECOSYSTEM_BY_PLATFORM = new Map(
  ECOSYSTEMS.flatMap(({ id, platform }) => (platform ? [[platform, id] as const] : [])),
);

/**
 * The ecosystem that a coin's row links to: the ecosystem of its own chain, otherwise that of its first platform in
 * this catalogue. `platforms` are CoinGecko's asset platforms in CoinGecko's order, the coin's main platform first.
 */
export function ecosystemOf(coinId: string, platforms: readonly string[] = []): string | undefined {
  const listedPlatform = platforms.find((platform) => ECOSYSTEM_BY_PLATFORM.has(platform));
  return (
    ECOSYSTEM_BY_COIN.get(coinId) ??
    (listedPlatform === undefined ? undefined : ECOSYSTEM_BY_PLATFORM.get(listedPlatform))
  );
}
