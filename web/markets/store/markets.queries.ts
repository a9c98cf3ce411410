import type { Prices, Sparklines } from "../../../shared/markets/snapshot.ts";
import { call, type Reply } from "../../api/call.ts";

export type Start = Reply<"GET /api/start">;

/** The market with everything else that a page needs at its start. With sparklines it has the URL of the page's preload. */
export const loadStart = (withSparklines: boolean): Promise<Start> =>
  call("GET /api/start", { query: withSparklines ? {} : { sparklines: "false" } });

/** The endpoint replies in several layouts, so this checks that it got the right one. */
export async function loadPrices(): Promise<Prices> {
  const reply = await call("GET /api/top-coins", { query: { limit: "1000", layout: "prices" } });
  if (!("current_price" in reply)) throw new Error("The server did not send the prices as columns");
  return reply;
}

export const loadSparklines = (): Promise<Sparklines> => call("GET /api/sparklines");
