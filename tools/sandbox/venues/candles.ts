import { exactText } from "../../../shared/values/decimal.ts";
import { fnv1a } from "../../../shared/values/fnv.ts";
import { DAY, isoDate } from "../../../shared/values/time.ts";
import type { Distortion, Fault } from "../control/faults.ts";
import type { Quotes, VenueQuote } from "./quotes.ts";

const FIRST_LISTING = Date.UTC(2017, 7, 17) / DAY;
const LISTING_SPAN = 2600;
/** The days between the end of one coin and the beginning of the next with the same ticker. */
const PAUSE_DAYS = 18;
/** The price of the earlier coin, and of a coin before it was split, as factors of the present one's. */
const REUSED_FACTOR = 2;
const SPLIT_FACTOR = 1000;

type Pair = VenueQuote["pair"];
export type Candle = { at: number; price: string; traded: boolean };

/** The first day of a pair: that of bitcoin is the venue's first day. */
const listedOn = ({ base, coin }: Pair): number =>
  base === "BTC" ? FIRST_LISTING : FIRST_LISTING + (fnv1a(coin.id) % LISTING_SPAN);

/** The daily candles of a pair between two days, ascending. That of the present day is not over. */
export function candlesOf(quotes: Quotes, pair: Pair, from: number, to: number): Candle[] {
  const { reused, split, ended, untraded } = quotes.state();
  const today = Math.floor(quotes.now() / DAY);
  const dayOf = (date: string | undefined, otherwise: number) =>
    date === undefined ? otherwise : Date.parse(date) / DAY;
  const [reusedOn, splitOn] = [reused[pair.base], split[pair.base]].map((date) => dayOf(date, 0)) as [number, number];
  const candles: Candle[] = [];
  const last = Math.min(to, today, dayOf(ended[pair.base], today));
  for (let day = Math.max(from, listedOn(pair)); day <= last; day++) {
    if (day < reusedOn && day >= reusedOn - PAUSE_DAYS) continue;
    const close = Math.min((day + 1) * DAY, quotes.now());
    const factor = day < reusedOn ? REUSED_FACTOR : day < splitOn ? SPLIT_FACTOR : 1;
    const price = exactText(quotes.priceAt(pair, close) * factor);
    candles.push({ at: day * DAY, price, traded: !untraded.includes(isoDate(day * DAY)) });
  }
  return candles;
}

const SHIFTED = 5;

/** Distorts the rows of candles: `close` is the index of the close in a row. */
export function distortCandles(how: Distortion, rows: unknown[][], close: number, { factor }: Fault): unknown[] {
  const withClose = (row: unknown[], value: unknown) => row.map((cell, index) => (index === close ? value : cell));
  const everyThird = (change: (row: unknown[]) => unknown) =>
    rows.map((row, index) => (index % 3 === 0 ? change(row) : row));
  switch (how) {
    case "duplicates":
      return [...rows, ...rows.slice(0, SHIFTED)];
    case "nulls":
      return everyThird((row) => withClose(row, null));
    case "wrong-types":
      return everyThird((row) => withClose(row, { close: row[close] }));
    case "spike":
      return rows.map((row) => withClose(row, String(Number(row[close]) * factor)));
    case "bad-row":
      return rows.map((row, index) => (index === 1 ? null : row));
    case "missing-page":
      return [];
    case "vanish":
      return rows.filter((_, index) => index % 10 !== 0);
    default:
      return rows;
  }
}
