import { expect, it } from "vitest";
import { digest } from "../digest.ts";
import { DOLLARS } from "../transactions/accounting.ts";
import { derivePositions } from "../transactions/derive-positions.ts";
import { METHODS, SCOPES } from "../transactions/methods.ts";
import { randomBook } from "../transactions/test/random-book.ts";
import type { Decimal } from "../values/decimal.ts";
import { RULES_VERSION } from "./rules-version.ts";
import { newSpot } from "./spot.ts";
import { openingOf } from "./transactions.ts";

it("has a new version when positions follow otherwise, because stored positions outlive a release", async () => {
  const found: string[] = [];
  for (let seed = 1; seed <= 40; seed++) {
    const booked = [...randomBook(seed)];
    const asset = { coinId: null, symbol: "btc" };
    const body = { ...asset, name: "Own", amount: "2" as Decimal, entryPrice: "5" as Decimal, currentPrice: null };
    const own = newSpot(body, { id: "own", coinId: null, now: booked[seed % booked.length]!.at });
    const ledger = [...booked, { ...openingOf(own), id: "own" }].sort((a, b) => a.at - b.at);
    for (const method of METHODS)
      for (const scope of SCOPES) {
        const basis = { method, scope, accounting: DOLLARS };
        const context = { newId: () => "new", coinOf: () => undefined, addsHoldings: true, basis };
        found.push(JSON.stringify(derivePositions(ledger, [own], null, context)));
      }
  }
  // When this fails, raise the version and note the new digest.
  expect([RULES_VERSION, (await digest(...found)).slice(0, 16)]).toEqual([3, "53b40e0200991d43"]);
});
