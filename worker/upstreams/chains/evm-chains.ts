/** A chain with native USDC. Contracts are from Circle's list, because a bridged or copied token is not USDC. */
export type EvmChain = {
  name: string;
  usdc: string;
  /** Seconds between blocks, rounded down so that scans start early enough. */
  blockSeconds: number;
  /** A block explorer, for links to transactions. */
  explorer?: string;
};

export const EVM_CHAINS: Record<number, EvmChain> = {
  1: {
    name: "Ethereum",
    usdc: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    blockSeconds: 12,
    explorer: "https://etherscan.io",
  },
  10: {
    name: "OP Mainnet",
    usdc: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
    blockSeconds: 2,
    explorer: "https://optimistic.etherscan.io",
  },
  137: {
    name: "Polygon",
    usdc: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    blockSeconds: 1,
    explorer: "https://polygonscan.com",
  },
  8453: {
    name: "Base",
    usdc: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    blockSeconds: 2,
    explorer: "https://basescan.org",
  },
  42161: {
    name: "Arbitrum One",
    usdc: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
    blockSeconds: 0.25,
    explorer: "https://arbiscan.io",
  },
  43114: {
    name: "Avalanche",
    usdc: "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
    blockSeconds: 1,
    explorer: "https://snowtrace.io",
  },
  84532: {
    name: "Base Sepolia (test)",
    usdc: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    blockSeconds: 2,
    explorer: "https://sepolia.basescan.org",
  },
  11155111: {
    name: "Sepolia (test)",
    usdc: "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238",
    blockSeconds: 12,
    explorer: "https://sepolia.etherscan.io",
  },
};
