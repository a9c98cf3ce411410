import { expect, it } from "vitest";
import { choosePaymentFeed } from "./payment-feed.ts";

const SANDBOX = { origin: "http://127.0.0.1:9787" };

it("uses the sandbox's chains with test keys, and opens ad creation", () => {
  const { vars, secrets } = choosePaymentFeed({}, SANDBOX);
  expect(vars).toEqual({
    AD_CREATION: "open",
    EVM_CHAIN_ID: "84532",
    EVM_RPC_URL: "http://127.0.0.1:9787/evm",
    ESPLORA_URL: "http://127.0.0.1:9787/esplora/api",
  });
  expect(Object.keys(secrets)).toEqual(["EVM_XPUB", "BTC_XPUB"]);
});

it("never combines a configured key or chain with those of the sandbox", () => {
  const configured = {
    EVM_RPC_URL: "https://rpc.example",
    EVM_XPUB: "xpubOwn",
    BTC_XPUB: "zpubOwn",
    AD_CREATION: "closed",
  };
  const { vars, secrets } = choosePaymentFeed(configured, SANDBOX);
  expect(vars).toMatchObject({ EVM_RPC_URL: "https://rpc.example", AD_CREATION: "closed" });
  expect(vars.EVM_CHAIN_ID).toBeUndefined();
  expect(secrets.EVM_XPUB).toBe("xpubOwn");
  expect(secrets.BTC_XPUB).not.toBe("zpubOwn");
});

it("sets nothing without a sandbox and without settings", () => {
  expect(choosePaymentFeed({}, undefined)).toEqual({ vars: {}, secrets: {} });
});
