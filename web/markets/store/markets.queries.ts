import { queryOptions } from "@tanstack/react-query";
import type { Columns, Prices, Sparklines } from "../../../shared/markets/snapshot.ts";
import { call } from "../../api/call.ts";

// The endpoint answers in three layouts; each query says which one it is for, and looks.
// What changes each minute shares nothing with what came before: comparing them would cost more than it saves.
export const columnsQuery = queryOptions({
  queryKey: ["/api/top-coins", "columns"],
  structuralSharing: false,
  queryFn: async (): Promise<Columns> => {
    const reply = await call("GET /api/top-coins", { query: { limit: "1000", layout: "columns" } });
    if (!("totals" in reply)) throw new Error("The market came in another layout than asked for");
    return reply;
  },
});

export const pricesQuery = queryOptions({
  queryKey: ["/api/top-coins", "prices"],
  structuralSharing: false,
  queryFn: async (): Promise<Prices> => {
    const reply = await call("GET /api/top-coins", { query: { limit: "1000", layout: "prices" } });
    if (!("current_price" in reply)) throw new Error("The prices came in another layout than asked for");
    return reply;
  },
});

export const sparklinesQuery = queryOptions({
  queryKey: ["/api/sparklines"],
  structuralSharing: false,
  queryFn: (): Promise<Sparklines> => call("GET /api/sparklines"),
});
