import { queryOptions } from "@tanstack/react-query";
import type { Columns, Prices, Sparklines } from "../../../shared/markets/snapshot.ts";
import { call } from "../../api/call.ts";

// The endpoint replies in three layouts, so each query requests one and checks that it got that one.
// Structural sharing is off: the replies change each minute, and comparing them would cost more than it saves.
export const columnsQuery = queryOptions({
  queryKey: ["/api/top-coins", "columns"],
  structuralSharing: false,
  queryFn: async (): Promise<Columns> => {
    const reply = await call("GET /api/top-coins", { query: { limit: "1000", layout: "columns" } });
    if (!("totals" in reply)) throw new Error("The server did not send the market as columns");
    return reply;
  },
});

export const pricesQuery = queryOptions({
  queryKey: ["/api/top-coins", "prices"],
  structuralSharing: false,
  queryFn: async (): Promise<Prices> => {
    const reply = await call("GET /api/top-coins", { query: { limit: "1000", layout: "prices" } });
    if (!("current_price" in reply)) throw new Error("The server did not send the prices as columns");
    return reply;
  },
});

export const sparklinesQuery = queryOptions({
  queryKey: ["/api/sparklines"],
  structuralSharing: false,
  queryFn: (): Promise<Sparklines> => call("GET /api/sparklines"),
});
