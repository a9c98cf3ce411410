import type { Clock } from "../../platform/clock.ts";
import { bitcoin } from "./esplora.ts";
import { usdc } from "./evm.ts";
import { EVM_CHAINS } from "./evm-chains.ts";
import { bitcoinAddresses, ethereumAddresses } from "./receive-keys.ts";
import type { PaymentNetwork } from "./transfers.ts";

type Settings = {
  chainId: number;
  /** The token contract, for a chain that is not in `EVM_CHAINS`. */
  token: string | undefined;
  rpcUrls: readonly string[];
  logRange: number;
  evmKey: string | undefined;
  esploraUrls: readonly string[];
  btcKey: string | undefined;
  clock: Clock;
};

/** Parses a key at its first use only, because most requests derive no address. */
function deriveLazily(parseKey: (key: string) => (index: number) => string, key: string | undefined) {
  if (key === undefined) return null;
  let derive: ((index: number) => string) | undefined;
  return (index: number): string => {
    derive ??= parseKey(key);
    return derive(index);
  };
}

/** The configured networks. A chain without a server URL is left out, because it cannot be scanned. */
export function paymentNetworks(settings: Settings): PaymentNetwork[] {
  const { chainId, token, rpcUrls, logRange, esploraUrls, clock } = settings;
  const networks: PaymentNetwork[] = [];
  const chain = EVM_CHAINS[chainId] ?? (token ? { name: `chain ${chainId}`, usdc: token, blockSeconds: 1 } : undefined);
  if (chain && rpcUrls.length > 0) {
    const derive = deriveLazily(ethereumAddresses, settings.evmKey);
    networks.push(usdc({ urls: rpcUrls, chainId, chain, logRange, derive, clock }));
  }
  if (esploraUrls.length > 0) {
    networks.push(bitcoin({ baseUrls: esploraUrls, derive: deriveLazily(bitcoinAddresses, settings.btcKey), clock }));
  }
  return networks;
}
