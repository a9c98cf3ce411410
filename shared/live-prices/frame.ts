/** The venues of live prices, the preferred one first. */
export const VENUES = ["binance", "kraken"] as const;
export type VenueName = (typeof VENUES)[number];
export const VENUE_NAMES: Record<VenueName, string> = { binance: "Binance", kraken: "Kraken" };

/** Price in US dollars as decimal text, its age in ms at the time of the frame, and its venue. */
export type LivePrice = [price: string, ageMs: number, source: VenueName];

/**
 * A frame of `/ws/prices`. `at` is the server's time in ms. `prices` has the coins that changed, and the first frame of
 * a connection has all of them. A coin without an entry keeps its price, which is still current. The coins in `gone`
 * have no live price any more.
 */
export type PriceFrame = { type: "prices"; at: number; prices: Record<string, LivePrice>; gone?: string[] };

/**
 * A page that has received a frame sends `PING` this often, which shows that it reads. The runtime answers without waking
 * the object, because an event for each of 5,000 pages would cost more than the frames. Pings are billed, so they are
 * no more frequent than needed.
 */
export const PING = "ping";
export const PONG = "pong";
export const PING_EVERY_MS = 20_000;
/** A connection without a frame for this time is dead, because the server sends at least one every two seconds. */
export const FRAME_TIMEOUT_MS = 5_000;
/** The close code of a server whose live prices are switched off. Pages do not connect again. */
export const LIVE_PRICES_OFF = 4001;
