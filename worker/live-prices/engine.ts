import { type PriceFrame, VENUES, type VenueName } from "../../shared/live-prices/frame.ts";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import type { MarketCache } from "../markets/market.ts";
import type { Clock } from "../platform/clock.ts";
import { causeOf, type Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import type { Venue } from "../upstreams/venues/venue.ts";
import { createBook } from "./book.ts";
import type { VenueStatus } from "./feed.ts";
import { type AcceptedPrices, changesFrame, fullFrame, isEmptyFrame } from "./frames.rules.ts";
import { mapPairs, type PairMaps } from "./pair-map.rules.ts";
import { readPairs } from "./pairs.queries.ts";
import { linkVenue, type VenueLink } from "./venue-link.ts";

/** A little under one check, so that a venue's message each second causes a frame each second. */
const CHECKS_PER_FRAME = 0.9;
/** An empty frame shows that the connection works. */
const EMPTY_FRAME_INTERVAL = 2 * SECOND;
const ANCHOR_INTERVAL = 30 * SECOND;
const PAIRS_INTERVAL = 10 * MINUTE;
const REST_INTERVAL = 3 * SECOND;
const REST_ALIVE = 8 * SECOND;
/** The sockets get this time before the first call to REST. */
const REST_AFTER = 5 * SECOND;

export type EngineDeps = {
  db: Database;
  clock: Clock;
  log: Log;
  market: MarketCache;
  venues: readonly Venue[];
  checkInterval: number;
};
/** `onFrame` gets at most one frame in each check interval; `onPrices` gets all accepted prices each time. */
type EngineOutput = { onFrame(frame: PriceFrame): void; onPrices(prices: AcceptedPrices, now: number): void };

/** Reads prices from the venues while it runs, and turns them into frames. */
export function createEngine(
  { db, clock, log, market, venues, checkInterval }: EngineDeps,
  { onFrame, onPrices }: EngineOutput,
) {
  const book = createBook(venues.map(({ name }) => name));
  const restHeardAt = new Map<VenueName, number>();
  let sent: AcceptedPrices = new Map();
  let times = { started: 0, decided: 0, framed: 0, anchors: 0, pairs: 0, rest: 0 };
  let timer: ReturnType<typeof setInterval> | undefined;
  let version = 0;

  const links: VenueLink[] = venues.map((venue) =>
    linkVenue({
      venue,
      clock,
      log,
      onQuotes(quotes) {
        book.add(venue.name, quotes);
        decideIfDue();
      },
    }),
  );
  const isAlive = (link: VenueLink) =>
    link.isAlive() || clock.now() - (restHeardAt.get(link.venue.name) ?? 0) <= REST_ALIVE;
  const alive = (): VenueName[] => links.filter(isAlive).map(({ venue }) => venue.name);

  function decideIfDue() {
    const now = clock.now();
    if (timer === undefined || Math.abs(now - times.decided) < CHECKS_PER_FRAME * checkInterval) return;
    times.decided = now;
    const current = book.decide(alive(), now);
    const frame = changesFrame(sent, current, now);
    sent = current;
    onPrices(current, now);
    if (isEmptyFrame(frame) && Math.abs(now - times.framed) < EMPTY_FRAME_INTERVAL) return;
    times.framed = now;
    onFrame(frame);
  }

  /** CoinGecko's prices come from the stored market, without an upstream call. */
  async function readAnchors() {
    const latest = await market.latest();
    if (!latest || latest.origin.version === version) return;
    version = latest.origin.version;
    const anchors = latest.coins.flatMap(({ id, price, pricedAt }) =>
      price !== null && price > 0 && pricedAt !== null ? [[id, { price, at: pricedAt }] as const] : [],
    );
    book.setAnchors(new Map(anchors));
  }

  async function readPairMaps() {
    const lists = await readPairs(db);
    const maps: PairMaps = { binance: new Map(), kraken: new Map() };
    for (const { name, symbolOf } of venues) maps[name] = mapPairs(lists[name], symbolOf);
    book.setPairs(maps);
    // A link subscribes to the symbols when it opens, so it starts again with the new ones.
    for (const link of links) link.stop();
    if (VENUES.every((venue) => maps[venue].size === 0)) times.pairs = 0;
  }

  async function readStored(now: number) {
    try {
      if (Math.abs(now - times.anchors) >= ANCHOR_INTERVAL) {
        times.anchors = now;
        await readAnchors();
        if (Math.abs(now - times.pairs) < PAIRS_INTERVAL) return;
        times.pairs = now;
        await readPairMaps();
      }
    } catch (error) {
      log("live-prices-read-failed", { cause: causeOf(error) });
    }
  }

  /** While no socket works, all prices come in one call to each venue. */
  async function readByRest(now: number) {
    if (links.some((link) => link.isAlive()) || now - times.started < REST_AFTER || now - times.rest < REST_INTERVAL)
      return;
    times.rest = now;
    await Promise.all(
      venues.map(async (venue) => {
        const symbols = book.symbolsOf(venue.name);
        if (symbols.length === 0) return;
        const reply = await venue.fetchPrices(symbols, clock.now());
        if (!reply.ok || timer === undefined) return;
        restHeardAt.set(venue.name, clock.now());
        book.add(venue.name, reply.value);
        decideIfDue();
      }),
    );
  }

  async function check() {
    const now = clock.now();
    await readStored(now);
    if (timer === undefined) return;
    for (const link of links) link.check(book.symbolsOf(link.venue.name));
    decideIfDue();
    await readByRest(now);
  }

  return {
    isRunning: (): boolean => timer !== undefined,
    start() {
      if (timer !== undefined) return;
      times = { started: clock.now(), decided: 0, framed: 0, anchors: 0, pairs: 0, rest: 0 };
      timer = setInterval(() => void check(), checkInterval);
      void check();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      for (const link of links) link.stop();
      book.clear();
      restHeardAt.clear();
      sent = new Map();
    },
    firstFrame: (): PriceFrame => fullFrame(sent, clock.now()),
    coins: (): number => sent.size,
    venueStates: (): VenueStatus[] =>
      links.map(({ venue: { name }, state }) => {
        const { state: connection, heardAt, failures } = state();
        return { name, state: connection, heardAt, failures, coins: book.coinsOf(name) };
      }),
  };
}
