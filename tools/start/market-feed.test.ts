import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseMarketFeed } from "./market-feed.ts";

afterEach(() => void vi.unstubAllGlobals());

const noSandbox = () => Promise.reject(new Error("the sandbox must stay closed"));
const given = (env: NodeJS.ProcessEnv) => chooseMarketFeed("whichever", env, noSandbox);
const GECKO = { gecko_says: "(V3) To the Moon!" };

describe("a given COINGECKO_URL", () => {
  it("is taken as it is, whether anybody answers there or not: the worker finds the API below it", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("nothing is asked")));
    expect((await given({ COINGECKO_URL: "http://127.0.0.1:9/" })).vars.COINGECKO_URL).toBe("http://127.0.0.1:9");
  });

  it("has no known limits on a host of one's own, unless a plan is named", async () => {
    const origin = "http://127.0.0.1:9";
    expect((await given({ COINGECKO_URL: origin })).vars).toMatchObject({
      COINGECKO_PLAN: "analyst",
      MARKET_SOURCE: "CoinGecko",
    });
    expect((await given({ COINGECKO_URL: origin, COINGECKO_PLAN: "demo" })).vars.COINGECKO_PLAN).toBe("demo");
  });

  it("is refused when it is no address", async () => {
    await expect(given({ COINGECKO_URL: "coingecko" })).rejects.toThrow("must be an address");
  });
});

describe("without one", () => {
  const sandbox = () => Promise.resolve({ origin: "http://127.0.0.1:1" });
  const reachable = () => vi.stubGlobal("fetch", async () => Response.json(GECKO));
  const unreachable = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));

  it("CoinGecko is live where it answers: keyless, or on the key's plan", async () => {
    reachable();
    expect((await given({})).vars.COINGECKO_PLAN).toBe("keyless");
    expect((await given({ COINGECKO_API_KEY: "k" })).vars.COINGECKO_PLAN).toBe("demo");
    const { vars } = await given({ COINGECKO_API_KEY: "k", COINGECKO_PLAN: "basic" });
    expect(vars.COINGECKO_URL).toBe("https://pro-api.coingecko.com/api/v3");
  });

  it("the sandbox stands in where it does not", async () => {
    unreachable();
    expect((await chooseMarketFeed("whichever", {}, sandbox)).vars).toEqual({
      COINGECKO_URL: "http://127.0.0.1:1/coingecko/api/v3",
      COINGECKO_PLAN: "analyst",
      MARKET_SOURCE: "Sandbox",
      PICTURES_URL: "http://127.0.0.1:1/pictures",
    });
  });

  it("a wish decides without asking", async () => {
    unreachable();
    expect((await chooseMarketFeed("live", {}, noSandbox)).vars.MARKET_SOURCE).toBe("CoinGecko");
    reachable();
    expect((await chooseMarketFeed("sandbox", {}, sandbox)).vars.MARKET_SOURCE).toBe("Sandbox");
  });
});
