import type { Clock } from "../../platform/clock.ts";
import { bitcoin } from "./esplora.ts";
import { usdc } from "./evm.ts";
import { EVM_CHAINS } from "./evm-chains.ts";
import { bitcoinAddresses, ethereumAddresses } from "./receive-keys.ts";
import type { PaymentNetwork } from "./transfers.ts";

type Settings = {
  chainId: number;
  /** The token on a chain that is not listed. */
  token: string | undefined;
  rpcUrls: readonly string[];
  logRange: number;
  evmKey: string | undefined;
  esploraUrls: readonly string[];
  btcKey: string | undefined;
  clock: Clock;
};

/** A key is opened at its first use: most requests derive no address. */
function lazily(open: (key: string) => (index: number) => string, key: string | undefined) {
  if (key === undefined) return null;
  let derive: ((index: number) => string) | undefined;
  return (index: number): string => {
    derive ??= open(key);
    return derive(index);
  };
}

/** The chains that are set up. One without a server cannot be read, and so takes no payment. */
export function paymentNetworks(settings: Settings): PaymentNetwork[] {
  const { chainId, token, rpcUrls, logRange, esploraUrls, clock } = settings;
  const networks: PaymentNetwork[] = [];
  const chain = EVM_CHAINS[chainId] ?? (token ? { name: `chain ${chainId}`, usdc: token, blockSeconds: 1 } : undefined);
  if (chain && rpcUrls.length > 0) {
    const derive = lazily(ethereumAddresses, settings.evmKey);
    networks.push(usdc({ urls: rpcUrls, chainId, chain, logRange, derive, clock }));
  }
  if (esploraUrls.length > 0) {
    networks.push(bitcoin({ baseUrls: esploraUrls, derive: lazily(bitcoinAddresses, settings.btcKey), clock }));
  }
  return networks;
}
