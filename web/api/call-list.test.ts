import { globSync, readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { contract } from "../../shared/contract.ts";
import { reviewQuery } from "../ads/orders.queries.ts";
import { callList } from "./call-list.ts";

const LISTS = Object.entries(contract)
  .filter(([name, { reply }]) => name.startsWith("GET ") && reply instanceof z.ZodArray)
  .map(([name]) => name);

/** The review counts another reply as an empty list. */
const EXCEPTION = "web/ads/orders.queries.ts: GET /api/admin/ad-orders";

it("calls each endpoint that replies with a list by callList, which refuses other replies", () => {
  expect(LISTS).toContain("GET /api/admin/ad-orders");
  const calls = globSync("web/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bcall\(\s*"(GET [^"]+)"/g)].map(([, name]) => `${file}: ${name}`),
    );
  expect(calls.filter((found) => LISTS.includes(found.split(": ")[1]!))).toEqual([EXCEPTION]);
});

it.each([null, {}, { error: "no" }, "text"])("fails for a reply that is no list: %j", async (reply) => {
  vi.stubGlobal("fetch", async () => Response.json(reply));
  await expect(callList("GET /api/sessions")).rejects.toThrow("The reply is not a list.");
  const review = reviewQuery("rejected").queryFn as unknown as () => Promise<unknown>;
  expect(await review()).toEqual([]);
  vi.unstubAllGlobals();
});
