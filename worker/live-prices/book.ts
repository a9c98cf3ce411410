import type { VenueName } from "../../shared/live-prices/frame.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import type { VenueQuote } from "../upstreams/venues/venue.ts";
import type { AcceptedPrices } from "./frames.rules.ts";
import { NO_PAIRS, type PairMaps } from "./pair-map.rules.ts";
import {
  type AcceptedPrice,
  type Anchor,
  acceptPrice,
  inUsd,
  isNear,
  isUsable,
  type UsdQuote,
  usdtRate,
} from "./quotes.rules.ts";

/** `provenFor` is the time of the anchor with which the pair was last compared. */
type BookedQuote = { price: Exact; at: number; isUsdt: boolean; provenFor: number; proven: boolean };

const TETHER = "tether";

/** The newest quotes of the venues by coin, and the decision which of them to show. */
export function createBook(venues: readonly VenueName[]) {
  let pairs: PairMaps = NO_PAIRS;
  let anchors: ReadonlyMap<string, Anchor> = new Map();
  const quotes = new Map(venues.map((venue) => [venue, new Map<string, BookedQuote>()]));

  /** US dollars per USDT at a venue that is connected and sends prices. */
  function tradedRate(alive: readonly VenueName[], now: number): number | null {
    for (const venue of alive) {
      const quote = quotes.get(venue)?.get(TETHER);
      if (quote && !quote.isUsdt && isUsable(quote, now)) return Number(quote.price);
    }
    return null;
  }

  function usdQuote(venue: VenueName, id: string, rate: number | null): UsdQuote[] {
    const quote = quotes.get(venue)?.get(id);
    if (!quote || (quote.isUsdt && rate === null)) return [];
    const price = inUsd(quote.price, quote.isUsdt ? rate! : 1);
    const anchor = anchors.get(id);
    if (anchor && quote.provenFor !== anchor.at)
      Object.assign(quote, { provenFor: anchor.at, proven: isNear(price, anchor) });
    return [{ venue, price, at: quote.at, proven: quote.proven }];
  }

  return {
    setPairs(next: PairMaps) {
      pairs = next;
      // A symbol may belong to another coin now, so the old quotes are deleted.
      for (const booked of quotes.values()) booked.clear();
    },
    setAnchors(next: ReadonlyMap<string, Anchor>) {
      anchors = next;
    },
    symbolsOf: (venue: VenueName): string[] => [...pairs[venue].keys()],

    add(venue: VenueName, received: readonly VenueQuote[]) {
      const booked = quotes.get(venue)!;
      for (const { symbol, price, at } of received) {
        const pair = pairs[venue].get(symbol);
        if (!pair) continue;
        const known = booked.get(pair.coinId);
        if (known) Object.assign(known, { price, at });
        else booked.set(pair.coinId, { price, at, isUsdt: pair.quote === "USDT", provenFor: 0, proven: false });
      }
    },

    /** The accepted prices. Only venues that are alive count; they come in the order of preference. */
    decide(alive: readonly VenueName[], now: number): AcceptedPrices {
      const rate = usdtRate(anchors.get(TETHER), tradedRate(alive, now), now);
      const accepted = new Map<string, AcceptedPrice>();
      const ids = new Set(alive.flatMap((venue) => [...quotes.get(venue)!.keys()]));
      for (const id of ids) {
        const price = acceptPrice(
          anchors.get(id),
          alive.flatMap((venue) => usdQuote(venue, id, rate)),
          now,
        );
        if (price) accepted.set(id, price);
      }
      return accepted;
    },
    coinsOf: (venue: VenueName): number => quotes.get(venue)!.size,
    clear() {
      for (const booked of quotes.values()) booked.clear();
    },
  };
}
