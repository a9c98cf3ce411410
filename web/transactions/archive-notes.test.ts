import { expect, test } from "vitest";
import { archiveNotesOf } from "./archive-notes.ts";

test("a price from the archive names its source and its day, which is the one before midnight", () => {
  const archive = [
    {
      part: "price" as const,
      source: "Binance daily candle in USDT, at the day's price of USDT",
      at: "2022-05-11T00:00:00.000Z",
    },
    { part: "fee" as const, source: null, at: null },
  ];
  expect(archiveNotesOf({ archive })).toEqual([
    "Archive price of 10 May 2022 (UTC): Binance daily candle in USDT, at the day's price of USDT",
    "Archive price of the fee",
  ]);
  expect(archiveNotesOf({ archive: [] })).toEqual([]);
});
