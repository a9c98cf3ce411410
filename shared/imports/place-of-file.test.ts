import { expect, test } from "vitest";
import { LAYOUTS } from "./catalogue/layouts.ts";
import { placeOfFile } from "./place-of-file.ts";

test.each([
  ["kraken_2025-trades.csv", "Kraken"],
  ["Binance.US export.csv", "Binance.US"],
  ["okx-funding.csv", "OKX Funding"],
  ["crypto.com.csv", "Crypto.com"],
  // Two places, a part of a word, a tracker and ordinary words name no place.
  ["kraken-and-bitstamp.csv", ""],
  ["krakenish.csv", ""],
  ["koinly.csv", ""],
  ["my ledger of the exchange.csv", ""],
  ["transactions.csv", ""],
])("the name %s proposes the place “%s”", (fileName, place) => {
  expect(placeOfFile(fileName, LAYOUTS)).toBe(place);
});
