import { LIVE_PRICES_OFF } from "../../shared/live-prices/frame.ts";
import type { App } from "../api.ts";
import { refuseCrossSite } from "../platform/http/cross-site.ts";
import { badRequest } from "../platform/http/errors.ts";

/** A socket that is closed at once with the reason, because a page cannot read the status of a refused upgrade. */
function closedSocket(): Response {
  const { 0: clientSocket, 1: socket } = new WebSocketPair();
  socket.accept();
  socket.close(LIVE_PRICES_OFF, "Live prices are switched off.");
  return new Response(null, { status: 101, webSocket: clientSocket });
}

/** The WebSocket of live prices, for every visitor. */
export function livePriceSocket(app: App) {
  app.get("/ws/prices", refuseCrossSite, (c) => {
    if (c.req.header("Upgrade")?.toLowerCase() !== "websocket")
      throw badRequest("Connect to this address with a WebSocket.");
    return c.env.config.livePrices ? c.env.prices.join() : closedSocket();
  });
}
