import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";
import type { Limits } from "../budget/budget.queries.ts";
import { callRpc } from "../chains/json-rpc.ts";
import { decodeNumbers, encodeReads, MULTICALL, type Read } from "./multicall.rules.ts";

/** A chain whose balances are read. `platform` and `nativeCoin` are CoinGecko's ids. */
export type EvmNetwork = {
  chainId: number;
  name: string;
  platform: string;
  nativeCoin: string;
  nativeSymbol: string;
  url: string;
};

export const EVM_NETWORKS: readonly EvmNetwork[] = [
  {
    chainId: 1,
    name: "Ethereum",
    platform: "ethereum",
    nativeCoin: "ethereum",
    nativeSymbol: "eth",
    url: "https://ethereum-rpc.publicnode.com",
  },
  {
    chainId: 8453,
    name: "Base",
    platform: "base",
    nativeCoin: "ethereum",
    nativeSymbol: "eth",
    url: "https://mainnet.base.org",
  },
  {
    chainId: 42161,
    name: "Arbitrum",
    platform: "arbitrum-one",
    nativeCoin: "ethereum",
    nativeSymbol: "eth",
    url: "https://arb1.arbitrum.io/rpc",
  },
  {
    chainId: 10,
    name: "Optimism",
    platform: "optimistic-ethereum",
    nativeCoin: "ethereum",
    nativeSymbol: "eth",
    url: "https://mainnet.optimism.io",
  },
  {
    chainId: 137,
    name: "Polygon",
    platform: "polygon-pos",
    nativeCoin: "polygon-ecosystem-token",
    nativeSymbol: "pol",
    url: "https://polygon-bor-rpc.publicnode.com",
  },
  {
    chainId: 56,
    name: "BNB Chain",
    platform: "binance-smart-chain",
    nativeCoin: "binancecoin",
    nativeSymbol: "bnb",
    url: "https://bsc-dataseed.bnbchain.org",
  },
];

/** A chain with its JSON-RPC server and the server's row in the table of budgets. */
export type EvmReader = EvmNetwork & {
  upstream: string;
  limits: Limits;
  /** Reads numbers from contracts in one call. A read that fails alone is null. */
  read(reads: readonly Read[]): Promise<UpstreamResult<(bigint | null)[]>>;
};

export function evmReader(network: EvmNetwork, limits: Limits, clock: Clock): EvmReader {
  const { url, name } = network;
  return {
    ...network,
    upstream: `wallets ${name} ${new URL(url).host}`,
    limits,
    async read(reads) {
      const params = [{ to: MULTICALL, data: encodeReads(reads) }, "latest"];
      const reply = await callRpc(url, "eth_call", params, z.string(), clock);
      if (!reply.ok) {
        const { failure } = reply;
        return failed(failure.kind === "rpc-error" ? { kind: "error-status", status: 200 } : failure);
      }
      const numbers = decodeNumbers(reply.value, reads.length);
      return numbers ? { ok: true, value: numbers } : failed({ kind: "unexpected-shape" });
    },
  };
}
