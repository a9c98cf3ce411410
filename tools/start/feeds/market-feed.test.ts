import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseMarketFeed } from "./market-feed.ts";

afterEach(() => void vi.unstubAllGlobals());

const noSandbox = () => Promise.reject(new Error("the sandbox must not be started"));
const feedFor = (env: NodeJS.ProcessEnv) => chooseMarketFeed("auto", env, noSandbox);
const GECKO = { gecko_says: "(V3) To the Moon!" };

describe("chooseMarketFeed with a COINGECKO_URL", () => {
  it("uses the URL without contacting it", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no request is expected")));
    expect((await feedFor({ COINGECKO_URL: "http://127.0.0.1:9/" })).vars.COINGECKO_URL).toBe("http://127.0.0.1:9");
  });

  it("uses the plan analyst for another host than CoinGecko, unless COINGECKO_PLAN is set", async () => {
    const origin = "http://127.0.0.1:9";
    expect((await feedFor({ COINGECKO_URL: origin })).vars).toMatchObject({
      COINGECKO_PLAN: "analyst",
      MARKET_SOURCE: "CoinGecko",
    });
    expect((await feedFor({ COINGECKO_URL: origin, COINGECKO_PLAN: "demo" })).vars.COINGECKO_PLAN).toBe("demo");
  });

  it("rejects an invalid URL", async () => {
    await expect(feedFor({ COINGECKO_URL: "coingecko" })).rejects.toThrow("must be a URL");
  });
});

describe("chooseMarketFeed without a COINGECKO_URL", () => {
  const sandbox = () => Promise.resolve({ origin: "http://127.0.0.1:1" });
  const reachable = () => vi.stubGlobal("fetch", async () => Response.json(GECKO));
  const unreachable = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));

  it("uses CoinGecko when it is reachable: keyless, or with the plan of the key", async () => {
    reachable();
    expect((await feedFor({})).vars.COINGECKO_PLAN).toBe("keyless");
    expect((await feedFor({ COINGECKO_API_KEY: "k" })).vars.COINGECKO_PLAN).toBe("demo");
    const { vars } = await feedFor({ COINGECKO_API_KEY: "k", COINGECKO_PLAN: "basic" });
    expect(vars.COINGECKO_URL).toBe("https://pro-api.coingecko.com/api/v3");
  });

  it("uses the sandbox when CoinGecko is not reachable", async () => {
    unreachable();
    expect((await chooseMarketFeed("auto", {}, sandbox)).vars).toEqual({
      COINGECKO_URL: "http://127.0.0.1:1/coingecko/api/v3",
      COINGECKO_PLAN: "analyst",
      MARKET_SOURCE: "Sandbox",
      PICTURES_URL: "http://127.0.0.1:1/pictures",
      RESOLVER_URL: "http://127.0.0.1:1/dns/query",
      WEBHOOKS_URL: "http://127.0.0.1:1/webhooks",
      PUSH_URL: "http://127.0.0.1:1/push",
      WALLETS_URL: "http://127.0.0.1:1/wallets",
      BLOCKSCOUT_API_KEY: "sandbox",
      SOLANA_RPC_URL: "http://127.0.0.1:1/wallets/solana",
      HYPERLIQUID_URL: "http://127.0.0.1:1/hyperliquid",
      ECB_URL: "http://127.0.0.1:1/ecb",
      RATE_SOURCE: "Sandbox",
      BINANCE_SOCKET_URL: "http://127.0.0.1:1/binance",
      BINANCE_URL: "http://127.0.0.1:1/binance",
      KRAKEN_SOCKET_URL: "http://127.0.0.1:1/kraken",
      KRAKEN_URL: "http://127.0.0.1:1/kraken",
    });
  });

  it("follows --live and --sandbox without checking whether CoinGecko is reachable", async () => {
    unreachable();
    expect((await chooseMarketFeed("live", {}, noSandbox)).vars.MARKET_SOURCE).toBe("CoinGecko");
    reachable();
    expect((await chooseMarketFeed("sandbox", {}, sandbox)).vars.MARKET_SOURCE).toBe("Sandbox");
  });
});
