import { expect, it, vi } from "vitest";
import { chooseTokenFeed } from "./token-feed.ts";

const sandbox = async () => ({ origin: "http://127.0.0.1:9" });
const noSandbox = () => Promise.reject(new Error("the sandbox must not be started"));

it("uses the configured server", async () => {
  const vars = await chooseTokenFeed("sandbox", { ICPSWAP_URL: "http://mine" }, noSandbox);
  expect(vars).toEqual({ ICPSWAP_URL: "http://mine", TOKEN_SOURCE: "ICPSwap" });
});

it("uses ICPSwap with --live, or when it is reachable", async () => {
  expect(await chooseTokenFeed("live", {}, noSandbox)).toEqual({ TOKEN_SOURCE: "ICPSwap" });
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  expect(await chooseTokenFeed("auto", {}, noSandbox)).toEqual({ TOKEN_SOURCE: "ICPSwap" });
  fetchSpy.mockRestore();
});

it("uses the sandbox with --sandbox, or when ICPSwap is not reachable", async () => {
  const vars = {
    ICPSWAP_URL: "http://127.0.0.1:9/icpswap",
    ICPSWAP_LOGO_URL: "http://127.0.0.1:9/icpswap/logo",
    TOKEN_SOURCE: "Sandbox",
  };
  expect(await chooseTokenFeed("sandbox", {}, sandbox)).toEqual(vars);
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("offline"));
  expect(await chooseTokenFeed("auto", {}, sandbox)).toEqual(vars);
  fetchSpy.mockRestore();
});
