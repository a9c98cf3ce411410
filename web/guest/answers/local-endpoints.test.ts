import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { contract } from "../../../shared/contract.ts";
import { isLocal } from "./local-endpoints.ts";

// The test environment has no other tabs.
vi.stubGlobal("BroadcastChannel", class {});

test("the endpoints that this browser answers for a guest are those with an answer", async () => {
  const { localEndpoints } = await import("./answer.ts");
  const answered = Object.keys(contract).filter(isLocal);
  expect(answered.sort()).toEqual(localEndpoints.toSorted());
});

test("a guest has no linked accounts, and the archive prices nothing; changes of both say why not", async () => {
  const [linked, archive] = await Promise.all([import("./linked-accounts.ts"), import("./archive-prices.ts")]);
  expect(await linked.answers["GET /api/linked-accounts"]({})).toEqual([]);
  expect(await archive.answers["GET /api/archive-prices"]({})).toEqual({
    missing: 0,
    available: 0,
    used: 0,
    sources: [],
    unpriced: [],
    doubted: [],
  });
  const refusals = [
    linked.answers["POST /api/linked-accounts"]({ body: { kind: "bitcoin", address: "" } }),
    archive.answers["POST /api/archive-prices"]({ query: {} }),
  ];
  for (const refusal of refusals) await expect(refusal).rejects.toThrow("Create an account");
});
