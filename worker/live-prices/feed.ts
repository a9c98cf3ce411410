/** The state of one venue, for operators. Times are in ms. */
export type VenueStatus = {
  name: string;
  state: "closed" | "opening" | "open";
  heardAt: number;
  failures: number;
  coins: number;
};
/** The state of the feed, for operators. */
export type FeedStatus = { readers: number; isRunning: boolean; coins: number; venues: VenueStatus[] };

/** The worker's client of the PriceFeed Durable Object. */
export type PriceFeedClient = {
  /** Opens a reader's socket, at the feed itself or at a fan-out object. */
  join(network: string): Promise<Response>;
  /** Null when the feed cannot be reached. */
  status(): Promise<FeedStatus | null>;
};
