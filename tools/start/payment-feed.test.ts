import { expect, it } from "vitest";
import { choosePaymentFeed } from "./payment-feed.ts";

const SANDBOX = { origin: "http://127.0.0.1:9787" };

it("takes test payments on the sandbox's chains, and opens the journey", () => {
  const { vars, secrets } = choosePaymentFeed({}, SANDBOX);
  expect(vars).toEqual({
    AD_CREATION: "open",
    EVM_CHAIN_ID: "84532",
    EVM_RPC_URL: "http://127.0.0.1:9787/evm",
    ESPLORA_URL: "http://127.0.0.1:9787/esplora/api",
  });
  expect(Object.keys(secrets)).toEqual(["EVM_XPUB", "BTC_XPUB"]);
});

it("never mixes somebody's own key or chain with the sandbox's", () => {
  const own = { EVM_RPC_URL: "https://rpc.example", EVM_XPUB: "xpubOwn", BTC_XPUB: "zpubOwn", AD_CREATION: "closed" };
  const { vars, secrets } = choosePaymentFeed(own, SANDBOX);
  expect(vars).toMatchObject({ EVM_RPC_URL: "https://rpc.example", AD_CREATION: "closed" });
  expect(vars.EVM_CHAIN_ID).toBeUndefined();
  expect(secrets.EVM_XPUB).toBe("xpubOwn");
  expect(secrets.BTC_XPUB).not.toBe("zpubOwn");
});

it("invents nothing without a sandbox", () => {
  expect(choosePaymentFeed({}, undefined)).toEqual({ vars: {}, secrets: {} });
});
