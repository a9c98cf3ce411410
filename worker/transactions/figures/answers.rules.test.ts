import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { DOLLARS } from "../../../shared/transactions/accounting.ts";
import { randomBook } from "../../../shared/transactions/test/random-book.ts";
import { ANSWERS_VERSION, type Ask, answer, isKept } from "./answers.ts";
import { toText } from "./ledger-text.ts";

const ASKS: Ask[] = [
  { name: "holdings" },
  { name: "tracks" },
  { name: "gains", request: { method: "hifo", scope: "account", yearStart: "04-06" } },
  { name: "offers" },
  { name: "incomplete" },
  { name: "choices", yearStart: "04-06" },
];

it("has a new version when an answer says something else, because kept answers outlive a release", () => {
  expect(ASKS.every(isKept)).toBe(true);
  const digest = createHash("sha256");
  for (let seed = 1; seed <= 60; seed++) {
    const transactions = [...randomBook(seed)].sort((a, b) => a.at - b.at);
    const basis = { method: "fifo", scope: "universal", accounting: DOLLARS } as const;
    const ledger = { transactions, positions: [], basis, spam: [], now: Date.UTC(2026, 0, 1) };
    for (const ask of ASKS) digest.update(toText(answer(ask as Ask<"holdings">, ledger)));
  }
  // When this fails, raise the version and note the new digest.
  expect([ANSWERS_VERSION, digest.digest("hex").slice(0, 16)]).toEqual([14, "82a419b9c93aeac6"]);
});
