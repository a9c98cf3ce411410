import { Hono } from "hono";
import { z } from "zod";
import { parseCommand } from "../control/parse-command.ts";
import type { Connections } from "./connections.ts";
import type { VenueName } from "./pairs.ts";
import { noVenueFaults, type VenueFaults } from "./quotes.ts";

export type Venues = { faults: VenueFaults; connections: Record<VenueName, Connections> };

const factor = z.number().positive();
const dates = z.record(z.string(), z.iso.date());
const command = z.union(
  [
    z.strictObject({ usdt: factor }),
    z.strictObject({
      venue: z.enum(["binance", "kraken"]),
      mode: z.enum(["ok", "silent", "slow"]).optional(),
      /** Wrong prices: factors by base, such as `{"BTC": 100}`; `*` is every pair. */
      priceFactors: z.record(z.string(), factor).optional(),
      /** Adds a row with a wrong coin id to CoinGecko's list of the venue's pairs: base → coin id. */
      collisions: z.record(z.string(), z.string()).optional(),
      /** Candles by base; `quotes.ts` explains them. */
      reused: dates.optional(),
      split: dates.optional(),
      ended: dates.optional(),
      untraded: z.array(z.iso.date()).optional(),
      /** Closes all sockets with this code. */
      close: z.int().min(1000).max(4999).optional(),
    }),
  ],
  "Send usdt, or a venue with mode, priceFactors, collisions, reused, split, ended, untraded or close.",
);

/** `/__control/venues`: commands for the venues of live prices. */
export function venueCommands(venues: Venues): Hono {
  const routes = new Hono();
  const state = () => ({
    faults: venues.faults,
    sockets: { binance: venues.connections.binance.counts(), kraken: venues.connections.kraken.counts() },
  });
  routes.get("/", (c) => c.json(state()));
  routes.post("/", async (c) => {
    const parsed = await parseCommand(c, command);
    if (parsed instanceof Response) return parsed;
    if ("usdt" in parsed) {
      venues.faults.usdt = parsed.usdt;
      return c.json(state());
    }
    const { venue, close, ...change } = parsed;
    Object.assign(venues.faults[venue], JSON.parse(JSON.stringify(change)));
    if (close !== undefined) venues.connections[venue].closeAll(close);
    return c.json(state());
  });
  routes.delete("/", (c) => {
    venues.faults = noVenueFaults();
    return c.json(state());
  });
  return routes;
}
