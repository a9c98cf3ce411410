import { LIVE_PRICES_OFF } from "../../shared/live-prices/frame.ts";
import { badRequest } from "../../shared/refusal.ts";
import type { App } from "../api.ts";
import { clientAddress, rateLimitAddress } from "../platform/http/client-ip.ts";
import { refuseCrossSite } from "../platform/http/cross-site.ts";
import { refusedSocket } from "./refused-socket.ts";

/** The WebSocket of live prices, for every visitor. */
export function livePriceSocket(app: App) {
  app.get("/ws/prices", refuseCrossSite, (c) => {
    if (c.req.header("Upgrade")?.toLowerCase() !== "websocket")
      throw badRequest("Connect to this address with a WebSocket.");
    return c.env.config.livePrices
      ? c.env.prices.join(rateLimitAddress(clientAddress(c.req.raw)))
      : refusedSocket(LIVE_PRICES_OFF, "Live prices are switched off.");
  });
}
