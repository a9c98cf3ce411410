import { isReachable } from "../environment.ts";
import type { DataSource } from "../settings.ts";

/** The worker's variables for the source of prices, and a description of the source to print. */
export type MarketFeed = {
  vars: Record<string, string>;
  description: string;
};

const PUBLIC_URL = "https://api.coingecko.com/api/v3";
const PRO_URL = "https://pro-api.coingecko.com/api/v3";

function planOf(url: string, key: string | undefined): string {
  const { hostname } = new URL(url);
  if (hostname === "api.coingecko.com") return key ? "demo" : "keyless";
  // Another server has no known limits, so it gets the highest plan.
  return hostname === "pro-api.coingecko.com" ? "basic" : "analyst";
}

/** The URL of the configured server or of CoinGecko; undefined when the sandbox is the source. */
async function findUrl(dataSource: DataSource, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { COINGECKO_URL: configuredUrl, COINGECKO_API_KEY: key, COINGECKO_PLAN: plan } = env;
  if (configuredUrl) {
    if (!URL.canParse(configuredUrl)) throw new Error(`COINGECKO_URL must be a URL, not ${configuredUrl}.`);
    return configuredUrl.replace(/\/+$/, "");
  }
  const headers: Record<string, string> = key ? { "x-cg-demo-api-key": key, "x-cg-pro-api-key": key } : {};
  const isLive = dataSource === "live" || (dataSource === "auto" && (await isReachable(`${PUBLIC_URL}/ping`, headers)));
  if (!isLive) return undefined;
  return plan === "basic" || plan === "analyst" ? PRO_URL : PUBLIC_URL;
}

/** Chooses the source of prices. Starts the sandbox only when it is the source. */
export async function chooseMarketFeed(
  dataSource: DataSource,
  env: NodeJS.ProcessEnv,
  openSandbox: () => Promise<{ origin: string }>,
): Promise<MarketFeed> {
  const url = await findUrl(dataSource, env);
  if (url) {
    const plan = env.COINGECKO_PLAN || planOf(url, env.COINGECKO_API_KEY);
    const server = env.COINGECKO_URL ? `from ${url}` : "live from CoinGecko";
    return {
      vars: { COINGECKO_URL: url, COINGECKO_PLAN: plan, MARKET_SOURCE: "CoinGecko" },
      description: `${server} (${plan} plan)`,
    };
  }
  const { origin } = await openSandbox();
  return {
    vars: {
      COINGECKO_URL: `${origin}/coingecko/api/v3`,
      COINGECKO_PLAN: "analyst",
      MARKET_SOURCE: "Sandbox",
      PICTURES_URL: `${origin}/pictures`,
      RESOLVER_URL: `${origin}/dns/query`,
      WEBHOOKS_URL: `${origin}/webhooks`,
      WALLETS_URL: `${origin}/wallets`,
      BLOCKSCOUT_API_KEY: "sandbox",
      SOLANA_RPC_URL: `${origin}/wallets/solana`,
      PUSH_URL: `${origin}/push`,
      HYPERLIQUID_URL: `${origin}/hyperliquid`,
      ECB_URL: `${origin}/ecb`,
      RATE_SOURCE: "Sandbox",
      BINANCE_SOCKET_URL: `${origin}/binance`,
      BINANCE_URL: `${origin}/binance`,
      KRAKEN_SOCKET_URL: `${origin}/kraken`,
      KRAKEN_URL: `${origin}/kraken`,
    },
    description: dataSource === "sandbox" ? "from the sandbox" : "from the sandbox, because CoinGecko is not reachable",
  };
}
