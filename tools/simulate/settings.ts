import { PUSH_KEYS } from "../../worker/test/push-keys.ts";

export const UPSTREAMS = "http://sandbox.test";
/** The webhook of every user. */
export const HOOK = "https://hooks.example.com/alerts";
export const ORIGIN = "http://tidemark.test";

/** The settings of the simulated deployment. */
export const SETTINGS: Record<string, string> = {
  ENVIRONMENT: "test",
  PUBLIC_ORIGIN: ORIGIN,
  COINGECKO_PLAN: "analyst",
  MARKET_SOURCE: "Sandbox",
  TOKEN_SOURCE: "Sandbox",
  RATE_SOURCE: "Sandbox",
  LIVE_PRICES: "off",
  PASSWORD_COST: "16",
  PASSWORD_SHARDS: "1",
  AD_CREATION: "open",
  IMPORT_ROWS_A_DAY: "off",
  EVM_CHAIN_ID: "84532",
  /** Orders in USDC share the addresses of an operator. Each order in BTC has its own. */
  EVM_XPUB: "",
  BTC_XPUB:
    "vpub5YRRorZVvAATHuEEHuFw1sBdoTr86WAbRqErEmc37QW5GQdJ6QT2iARGALeCtcpVRmFdR1PQ4BFAuCNPy6Rv4tqSLNHpbaCNDAF4K549MT1",
  ...PUSH_KEYS,
  COINGECKO_URL: `${UPSTREAMS}/coingecko/api/v3`,
  ICPSWAP_URL: `${UPSTREAMS}/icpswap`,
  ICPSWAP_LOGO_URL: `${UPSTREAMS}/icpswap/logo`,
  BINANCE_URL: `${UPSTREAMS}/binance`,
  BINANCE_SOCKET_URL: `${UPSTREAMS}/binance`,
  KRAKEN_URL: `${UPSTREAMS}/kraken`,
  KRAKEN_SOCKET_URL: `${UPSTREAMS}/kraken`,
  HYPERLIQUID_URL: `${UPSTREAMS}/hyperliquid`,
  ECB_URL: `${UPSTREAMS}/ecb`,
  EVM_RPC_URL: `${UPSTREAMS}/evm`,
  ESPLORA_URL: `${UPSTREAMS}/esplora/api`,
  RESOLVER_URL: `${UPSTREAMS}/dns/query`,
  WEBHOOKS_URL: `${UPSTREAMS}/webhooks`,
  WALLETS_URL: `${UPSTREAMS}/wallets`,
  PUSH_URL: `${UPSTREAMS}/push`,
  PICTURES_URL: `${UPSTREAMS}/pictures`,
};
