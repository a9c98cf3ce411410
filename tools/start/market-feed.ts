import type { Wish } from "./settings.ts";

/** What the worker is told of its source of prices, and how a person is told. */
export type MarketFeed = {
  vars: { COINGECKO_URL: string; COINGECKO_PLAN: string; MARKET_SOURCE: string; PICTURES_URL?: string };
  sentence: string;
};

const PUBLIC = "https://api.coingecko.com/api/v3";
const PRO = "https://pro-api.coingecko.com/api/v3";
const ANSWER_MS = 2500;

const saysGecko = (body: unknown) => typeof body === "object" && body !== null && "gecko_says" in body;

async function isCoinGeckoThere(key: string | undefined): Promise<boolean> {
  try {
    const headers = key ? { "x-cg-demo-api-key": key, "x-cg-pro-api-key": key } : undefined;
    const reply = await fetch(`${PUBLIC}/ping`, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
    return reply.ok && saysGecko(await reply.json());
  } catch {
    return false;
  }
}

function planOf(url: string, key: string | undefined): string {
  const { hostname } = new URL(url);
  if (hostname === "api.coingecko.com") return key ? "demo" : "keyless";
  // A server of one's own has no limit that we know of.
  return hostname === "pro-api.coingecko.com" ? "basic" : "analyst";
}

type Sandbox = { origin: string };

/** Decides whose prices to show; starts the sandbox only when they are its own. */
export async function chooseMarketFeed(
  wish: Wish,
  env: NodeJS.ProcessEnv,
  openSandbox: () => Promise<Sandbox>,
): Promise<MarketFeed> {
  const { COINGECKO_URL: given, COINGECKO_API_KEY: key, COINGECKO_PLAN: plan } = env;
  if (given) {
    if (!URL.canParse(given)) throw new Error(`COINGECKO_URL must be an address, not ${given}.`);
    const url = given.replace(/\/+$/, "");
    const chosen = plan || planOf(url, key);
    return {
      vars: { COINGECKO_URL: url, COINGECKO_PLAN: chosen, MARKET_SOURCE: "CoinGecko" },
      sentence: `from ${url} (${chosen} plan)`,
    };
  }
  const live = wish === "live" || (wish === "whichever" && (await isCoinGeckoThere(key)));
  if (live) {
    const url = plan === "basic" || plan === "analyst" ? PRO : PUBLIC;
    const chosen = plan || planOf(url, key);
    return {
      vars: { COINGECKO_URL: url, COINGECKO_PLAN: chosen, MARKET_SOURCE: "CoinGecko" },
      sentence: `live from CoinGecko (${chosen} plan)`,
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
    sentence: wish === "sandbox" ? "from the sandbox" : "from the sandbox, because CoinGecko did not answer",
  };
}
