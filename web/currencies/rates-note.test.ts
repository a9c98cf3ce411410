import { expect, test } from "vitest";
import { ratesNote } from "./rates-note.ts";

const NOW = Date.UTC(2026, 10, 22);
const FRESH = { asOf: new Date(NOW).toISOString(), stale: false, rates: { usd: "1", eur: "0.8631", btc: "0.00001" } };
const OLD = { ...FRESH, asOf: new Date(NOW - 3 * 86_400_000).toISOString(), stale: true };

test.each([
  ["eur", "eur", FRESH, null],
  ["eur", "eur", OLD, "Exchange rates are from 3 days ago."],
  ["eur", "eur", undefined, null],
  // The rate of an earlier page is used for some hours.
  ["eur", "eur", null, null],
  ["gbp", "gbp", FRESH, "The exchange rate of GBP is missing at the moment, so figures use an earlier one."],
  ["gbp", "usd", FRESH, "The exchange rate of GBP is missing at the moment, so figures are in US dollars."],
  ["sats", "usd", FRESH, "The exchange rate of sats is missing at the moment, so figures are in US dollars."],
  ["gbp", "usd", undefined, null],
  ["gbp", "usd", null, "Exchange rates could not be loaded, so figures are in US dollars."],
  ["btc", "btc", OLD, null],
  ["usd", "usd", OLD, null],
  ["xyz", "usd", FRESH, null],
] as const)("chosen %s and shown %s, with the rates %j, the page says %j", (chosen, shown, reply, note) =>
  expect(ratesNote(chosen, shown, reply, NOW)).toBe(note),
);
