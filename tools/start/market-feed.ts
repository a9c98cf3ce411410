import type { Wish } from "./settings.ts";

/** What the worker is told of its source of prices, and how a person is told. */
export type MarketFeed = {
  vars: { COINGECKO_URL: string; COINGECKO_PLAN: string; MARKET_SOURCE: string; PICTURES_URL?: string };
  sentence: string;
};

const PUBLIC = "https://api.coingecko.com/api/v3";
const PRO = "https://pro-api.coingecko.com/api/v3";
const ANSWER_MS = 2500;
const MARKETS = "/coins/markets?vs_currency=usd&per_page=1&page=1";

type Check = (body: unknown) => boolean;
const saysGecko: Check = (body) => typeof body === "object" && body !== null && "gecko_says" in body;

async function answers(url: string, key: string | undefined, check: Check): Promise<boolean> {
  try {
    const headers = key ? { "x-cg-demo-api-key": key, "x-cg-pro-api-key": key } : undefined;
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
    return reply.ok && check(await reply.json());
  } catch {
    return false;
  }
}

/** People give the address of a server with or without `/api/v3`: the form that answers is meant. */
async function findBase(given: string, key: string | undefined): Promise<string> {
  const base = given.replace(/\/+$/, "");
  const forms = base.endsWith("/api/v3") ? [base] : [base, `${base}/api/v3`];
  for (const form of forms) if (await answers(`${form}/ping`, key, saysGecko)) return form;
  for (const form of forms) if (await answers(form + MARKETS, key, Array.isArray)) return form;
  return base;
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
    const url = await findBase(given, key);
    const chosen = plan || planOf(url, key);
    return {
      vars: { COINGECKO_URL: url, COINGECKO_PLAN: chosen, MARKET_SOURCE: "CoinGecko" },
      sentence: `from ${url} (${chosen} plan)`,
    };
  }
  const live = wish === "live" || (wish === "whichever" && (await answers(`${PUBLIC}/ping`, key, saysGecko)));
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
