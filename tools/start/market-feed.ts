import type { DataSource } from "./settings.ts";

/** The worker's variables for the source of prices, and a description of the source to print. */
export type MarketFeed = {
  vars: { COINGECKO_URL: string; COINGECKO_PLAN: string; MARKET_SOURCE: string; PICTURES_URL?: string };
  description: string;
};

const PUBLIC_URL = "https://api.coingecko.com/api/v3";
const PRO_URL = "https://pro-api.coingecko.com/api/v3";
const TIMEOUT_MS = 2500;

const isPingReply = (body: unknown) => typeof body === "object" && body !== null && "gecko_says" in body;

async function isCoinGeckoReachable(key: string | undefined): Promise<boolean> {
  try {
    const headers = key ? { "x-cg-demo-api-key": key, "x-cg-pro-api-key": key } : undefined;
    const reply = await fetch(`${PUBLIC_URL}/ping`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return reply.ok && isPingReply(await reply.json());
  } catch {
    return false;
  }
}

function planOf(url: string, key: string | undefined): string {
  const { hostname } = new URL(url);
  if (hostname === "api.coingecko.com") return key ? "demo" : "keyless";
  // Another server has no known limits, so it gets the highest plan.
  return hostname === "pro-api.coingecko.com" ? "basic" : "analyst";
}

type Sandbox = { origin: string };

/** Chooses the source of prices. Starts the sandbox only when it is the source. */
export async function chooseMarketFeed(
  dataSource: DataSource,
  env: NodeJS.ProcessEnv,
  openSandbox: () => Promise<Sandbox>,
): Promise<MarketFeed> {
  const { COINGECKO_URL: configuredUrl, COINGECKO_API_KEY: key, COINGECKO_PLAN: configuredPlan } = env;
  if (configuredUrl) {
    if (!URL.canParse(configuredUrl)) throw new Error(`COINGECKO_URL must be a URL, not ${configuredUrl}.`);
    const url = configuredUrl.replace(/\/+$/, "");
    const plan = configuredPlan || planOf(url, key);
    return {
      vars: { COINGECKO_URL: url, COINGECKO_PLAN: plan, MARKET_SOURCE: "CoinGecko" },
      description: `from ${url} (${plan} plan)`,
    };
  }
  const isLive = dataSource === "live" || (dataSource === "auto" && (await isCoinGeckoReachable(key)));
  if (isLive) {
    const url = configuredPlan === "basic" || configuredPlan === "analyst" ? PRO_URL : PUBLIC_URL;
    const plan = configuredPlan || planOf(url, key);
    return {
      vars: { COINGECKO_URL: url, COINGECKO_PLAN: plan, MARKET_SOURCE: "CoinGecko" },
      description: `live from CoinGecko (${plan} plan)`,
    };
  }
  const { origin } = await openSandbox();
  return {
    vars: {
      COINGECKO_URL: `${origin}/coingecko/api/v3`,
      COINGECKO_PLAN: "analyst",
      MARKET_SOURCE: "Sandbox",
      PICTURES_URL: `${origin}/pictures`,
    },
    description: dataSource === "sandbox" ? "from the sandbox" : "from the sandbox, because CoinGecko is not reachable",
  };
}
