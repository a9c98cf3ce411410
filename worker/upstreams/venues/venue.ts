import type { VenueName } from "../../../shared/live-prices/frame.ts";
import type { UpstreamResult } from "../../platform/upstream-http.ts";
import type { VenueQuote } from "./quotes.rules.ts";

export type { VenueQuote };

/** An exchange that publishes prices without a key. */
export type Venue = {
  name: VenueName;
  /** The venue's symbol of a pair, in the format of its socket. */
  symbolOf(base: string, quote: string): string;
  openSocket(): Promise<UpstreamResult<WebSocket>>;
  /** The messages that a new connection must send. */
  subscriptions(symbols: readonly string[]): string[];
  /** The quotes in a message; empty for other messages and for text that is not valid. */
  parseMessage(text: string, now: number): VenueQuote[];
  /** All prices in one call, while no socket works. */
  fetchPrices(symbols: readonly string[], now: number): Promise<UpstreamResult<VenueQuote[]>>;
};
