import type { Clock } from "../../platform/clock.ts";
import { type AddressHost, addressHost } from "./esplora-address.ts";
import { EVM_NETWORKS, type EvmReader, evmReader } from "./evm-networks.ts";
import { blockscout, type Explorer } from "./explorer.ts";
import { type IcpLedgers, icpLedgers } from "./icp-ledgers.ts";
import { type SolanaHistory, type SolanaReader, solanaHistory, solanaReader } from "./solana-accounts.ts";

/** The services from which the balances of linked accounts are read. */
export type WalletSources = {
  bitcoin: readonly AddressHost[];
  evm: readonly EvmReader[];
  /** Reads the transactions of EVM accounts. Null without a key. */
  explorer: Explorer | null;
  solana: SolanaReader;
  /** Reads the transactions of Solana accounts. Null without a server of the operator. */
  solanaHistory: SolanaHistory | null;
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
  // The same server: what histories leave is for the balances.
  solanaHistory: { perMinute: 45, perMonth: 400_000 },
  // The free plan allows 5 calls in a second and 5,000 a day. Some are left for what runs at the same time.
  explorer: { perMinute: 200, perMonth: 155_000 },
  icp: { perMinute: 150, perMonth: 5_000_000 },
};
const ESPLORA_URLS = ["https://mempool.space/api", "https://blockstream.info/api"];
const EXPLORER_URL = "https://api.blockscout.com";
const EXPLORER_PER_DAY = 5_000;
/** The time (ms) between two calls to the explorer. */
const EXPLORER_SPACING = 200;
/** A month of these leaves a quarter of the server's calls for the balances. */
const SOLANA_HISTORY_PER_DAY = 12_000;
const SOLANA_URL = "https://api.mainnet-beta.solana.com";
const ICP_URLS = { icp: "https://ledger-api.internetcomputer.org", icrc: "https://icrc-api.internetcomputer.org" };

type Settings = {
  /** A server that simulates all of these services. The sandbox needs it, because it has no network access. */
  gateway: string | undefined;
  /** JSON-RPC servers by chain id, in place of the public ones. */
  rpcUrls: Readonly<Record<number, string>>;
  /** A JSON-RPC server of Solana, in place of the public one. */
  solanaUrl: string | undefined;
  /** The key of the block explorer of EVM chains. */
  explorerKey: string | undefined;
  clock: Clock;
};

export function walletSources({ gateway, rpcUrls, solanaUrl, explorerKey, clock }: Settings): WalletSources {
  const esploraUrls = gateway ? [`${gateway}/bitcoin-a`, `${gateway}/bitcoin-b`] : ESPLORA_URLS;
  const icpUrls = gateway ? { icp: `${gateway}/icp`, icrc: `${gateway}/icrc` } : ICP_URLS;
  const urlOf = (chainId: number, url: string) => rpcUrls[chainId] ?? (gateway ? `${gateway}/evm/${chainId}` : url);
  return {
    bitcoin: esploraUrls.map((url) => addressHost(url, LIMITS.esplora, clock)),
    evm: EVM_NETWORKS.map((network) =>
      evmReader({ ...network, url: urlOf(network.chainId, network.url) }, LIMITS.evm, clock),
    ),
    explorer: explorerKey
      ? blockscout({
          url: gateway ? `${gateway}/explorer` : EXPLORER_URL,
          key: explorerKey,
          limits: LIMITS.explorer,
          perDay: EXPLORER_PER_DAY,
          spacing: gateway ? 0 : EXPLORER_SPACING,
          clock,
        })
      : null,
    solana: solanaReader(solanaUrl ?? (gateway ? `${gateway}/solana` : SOLANA_URL), LIMITS.solana, clock),
    solanaHistory: solanaUrl
      ? solanaHistory({ url: solanaUrl, limits: LIMITS.solanaHistory, perDay: SOLANA_HISTORY_PER_DAY, clock })
      : null,
    icp: icpLedgers(icpUrls, LIMITS.icp, clock),
  };
}
