import { expect, it } from "vitest";
import { ECOSYSTEMS, ecosystemOf, findEcosystem } from "../../shared/ecosystems/catalogue.ts";
import { coinsOfEcosystem, groupByPlatform } from "./members.rules.ts";

it("has 31 ecosystems, each with its own description and a hue", () => {
  expect(ECOSYSTEMS).toHaveLength(31);
  expect(new Set(ECOSYSTEMS.map(({ id }) => id)).size).toBe(31);
  expect(new Set(ECOSYSTEMS.map(({ description }) => description)).size).toBe(31);
  for (const { name, description, hue } of ECOSYSTEMS) {
    expect(name).not.toBe("");
    expect(description.length).toBeGreaterThan(40);
    expect(hue).toBeLessThan(12);
  }
  expect(findEcosystem("binance-smart-chain")?.name).toBe("BNB Smart Chain");
  expect(findEcosystem("near")?.name).toBe("Near Protocol");
});

it.each([
  ["ethereum", [], "ethereum"],
  ["arbitrum", ["arbitrum-one", "ethereum"], "arbitrum"],
  ["usd-coin", ["ethereum", "solana"], "ethereum"],
  ["some-token", ["base", "optimistic-ethereum", "ethereum"], "optimism"],
  ["bitcoin", [], undefined],
  ["elsewhere", ["base"], undefined],
  ["dydx", ["ethereum"], "ethereum"],
])("%s on %j belongs to %s", (coin, platforms, ecosystem) => {
  expect(ecosystemOf(coin, platforms)).toBe(ecosystem);
});

it("groups the market's coins by platform and assigns each an ecosystem", () => {
  const { members, ecosystemByCoin } = groupByPlatform(
    [
      { id: "a", platforms: ["solana", "ethereum"] },
      { id: "b", platforms: ["ethereum"] },
      { id: "outside", platforms: ["ethereum"] },
      { id: "bitcoin", platforms: [] },
    ],
    (id) => id !== "outside",
  );
  expect(members.get("ethereum")).toEqual(["a", "b"]);
  expect(members.get("solana")).toEqual(["a"]);
  expect(members.get("fuse")).toEqual([]);
  expect(members.has("zkspace")).toBe(false);
  expect(ecosystemByCoin).toEqual({ a: "solana", b: "ethereum" });
});

it("joins the coins of category, platform and chain, preferring the market's figures", () => {
  const market = new Map(["near", "listed", "both"].map((id) => [id, { id, price: 2 }]));
  const category = [
    { id: "both", price: 1 },
    { id: "small", price: 1 },
  ];
  const nearEcosystem = findEcosystem("near")!;
  expect(coinsOfEcosystem(nearEcosystem, category, ["listed", "gone"], (id) => market.get(id))).toEqual([
    { id: "both", price: 2 },
    { id: "small", price: 1 },
    { id: "near", price: 2 },
    { id: "listed", price: 2 },
  ]);
});
