import type { Clock } from "../../platform/clock.ts";
import { type AddressHost, addressHost } from "./esplora-address.ts";
import { EVM_NETWORKS, type EvmReader, evmReader } from "./evm-networks.ts";
import { type IcpLedgers, icpLedgers } from "./icp-ledgers.ts";
import { type SolanaReader, solanaReader } from "./solana-accounts.ts";

/** The services from which the balances of linked accounts are read. */
export type WalletSources = {
  bitcoin: readonly AddressHost[];
  evm: readonly EvmReader[];
  solana: SolanaReader;
  icp: IcpLedgers;
};

/**
 * The calls that we allow ourselves. Esplora servers refuse more than a few hundred in an hour from one address; the
 * others publish no limit, and a thousand accounts need about a quarter of these.
 */
const LIMITS = {
  esplora: { perMinute: 60, perMonth: 1_000_000 },
  evm: { perMinute: 60, perMonth: 500_000 },
  // The public server refuses more than 40 calls of a method in 10 seconds, from all who share an address.
  solana: { perMinute: 60, perMonth: 500_000 },
  icp: { perMinute: 150, perMonth: 5_000_000 },
};
const ESPLORA_URLS = ["https://mempool.space/api", "https://blockstream.info/api"];
const SOLANA_URL = "https://api.mainnet-beta.solana.com";
const ICP_URLS = { icp: "https://ledger-api.internetcomputer.org", icrc: "https://icrc-api.internetcomputer.org" };

type Settings = {
  /** A server that simulates all of these services. The sandbox needs it, because it has no network access. */
  gateway: string | undefined;
  /** JSON-RPC servers by chain id, in place of the public ones. */
  rpcUrls: Readonly<Record<number, string>>;
  /** A JSON-RPC server of Solana, in place of the public one. */
  solanaUrl: string | undefined;
  clock: Clock;
};

export function walletSources({ gateway, rpcUrls, solanaUrl, clock }: Settings): WalletSources {
  const esploraUrls = gateway ? [`${gateway}/bitcoin-a`, `${gateway}/bitcoin-b`] : ESPLORA_URLS;
  const icpUrls = gateway ? { icp: `${gateway}/icp`, icrc: `${gateway}/icrc` } : ICP_URLS;
  const urlOf = (chainId: number, url: string) => rpcUrls[chainId] ?? (gateway ? `${gateway}/evm/${chainId}` : url);
  return {
    bitcoin: esploraUrls.map((url) => addressHost(url, LIMITS.esplora, clock)),
    evm: EVM_NETWORKS.map((network) =>
      evmReader({ ...network, url: urlOf(network.chainId, network.url) }, LIMITS.evm, clock),
    ),
    solana: solanaReader(solanaUrl ?? (gateway ? `${gateway}/solana` : SOLANA_URL), LIMITS.solana, clock),
    icp: icpLedgers(icpUrls, LIMITS.icp, clock),
  };
}
