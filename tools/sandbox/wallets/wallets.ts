import { platformsOf } from "../coingecko/platforms.ts";
import type { Upstream } from "../control/upstream.ts";
import { createExchange } from "../icpswap/tokens.ts";
import type { Market } from "../market/market.ts";
import { bitcoinServer } from "./bitcoin.ts";
import { createBook, type WalletBook } from "./book.ts";
import { evmServers } from "./evm.ts";
import { explorerServer } from "./explorer.ts";
import { icpLedger, icrcLedgers } from "./icp.ts";
import { solanaServer } from "./solana.ts";

const PLATFORMS: Record<number, string> = {
  1: "ethereum",
  8453: "base",
  42161: "arbitrum-one",
  10: "optimistic-ethereum",
  137: "polygon-pos",
  56: "binance-smart-chain",
};

export type Wallets = {
  wallets: WalletBook;
  contractOf(coinId: string, chainId: number): string | undefined;
  mintOf(coinId: string): string | undefined;
  upstreams: Upstream[];
};

/** The services from which balances of addresses are read. Only the market's coins have contracts. */
export function createWallets(market: Market, seed: number): Wallets {
  const contractOf = (coinId: string, chainId: number): string | undefined => {
    const coin = market.find(coinId);
    return coin && platformsOf(coin)[PLATFORMS[chainId] ?? ""];
  };
  const mintOf = (coinId: string): string | undefined => {
    const coin = market.find(coinId);
    return coin && platformsOf(coin).solana;
  };
  let contracts: Map<number, Set<string>> | undefined;
  const isToken = (contract: string, chainId: number): boolean => {
    contracts ??= new Map(
      Object.keys(PLATFORMS)
        .map(Number)
        .map((id) => [id, new Set(market.coins.flatMap((coin) => contractOf(coin.id, id) ?? []))]),
    );
    return contracts.get(chainId)?.has(contract) ?? false;
  };
  let ledgers: Set<string> | undefined;
  const isLedger = (id: string): boolean => {
    ledgers ??= new Set(createExchange(seed).tokens.map(({ ledger }) => ledger));
    return ledgers.has(id);
  };
  const wallets = createBook(contractOf);
  return {
    wallets,
    contractOf,
    mintOf,
    upstreams: [
      bitcoinServer("bitcoin-a", wallets),
      bitcoinServer("bitcoin-b", wallets),
      evmServers(wallets, isToken),
      explorerServer(wallets),
      solanaServer(wallets),
      icpLedger(wallets),
      icrcLedgers(wallets, isLedger),
    ],
  };
}
