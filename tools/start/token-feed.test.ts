import { expect, it, vi } from "vitest";
import { chooseTokenFeed } from "./token-feed.ts";

const sandbox = async () => ({ origin: "http://127.0.0.1:9" });
const refuse = () => Promise.reject(new Error("The sandbox was not to be opened."));

it("takes the server that was given", async () => {
  const vars = await chooseTokenFeed("sandbox", { ICPSWAP_URL: "http://mine" }, refuse);
  expect(vars).toEqual({ ICPSWAP_URL: "http://mine", TOKEN_SOURCE: "ICPSwap" });
});

it("takes the exchange itself when it must, or when it answers", async () => {
  expect(await chooseTokenFeed("live", {}, refuse)).toEqual({ TOKEN_SOURCE: "ICPSwap" });
  const fetching = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  expect(await chooseTokenFeed("whichever", {}, refuse)).toEqual({ TOKEN_SOURCE: "ICPSwap" });
  fetching.mockRestore();
});

it("takes the sandbox when it should, or when the exchange does not answer", async () => {
  const vars = {
    ICPSWAP_URL: "http://127.0.0.1:9/icpswap",
    ICPSWAP_LOGO_URL: "http://127.0.0.1:9/icpswap/logo",
    TOKEN_SOURCE: "Sandbox",
  };
  expect(await chooseTokenFeed("sandbox", {}, sandbox)).toEqual(vars);
  const fetching = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("offline"));
  expect(await chooseTokenFeed("whichever", {}, sandbox)).toEqual(vars);
  fetching.mockRestore();
});
