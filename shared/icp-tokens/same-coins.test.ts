import { expect, it } from "vitest";
import { idsOfKey, keyOfCoinId } from "./same-coins.ts";

it("gives both ids of a token one key, and leaves all others alone", () => {
  const token = "icp:mxzaz-hqaaa-aaaar-qaada-cai";
  expect([keyOfCoinId("chain-key-bitcoin"), keyOfCoinId(token)]).toEqual([token, token]);
  expect(idsOfKey(token)).toEqual([token, "chain-key-bitcoin"]);
  for (const id of ["bitcoin", "~btc", "constructor", "icp:aaaaa-aa"]) {
    expect(keyOfCoinId(id)).toBe(id);
    expect(idsOfKey(id)).toEqual([id]);
  }
});
