import { queryOptions } from "@tanstack/react-query";
import type { Figures } from "../../../shared/markets/snapshot.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import { call } from "../../api/call.ts";
import { callList } from "../../api/call-list.ts";

const REFRESH_MS = 5 * MINUTE;
/** Coins per request, as the server allows. */
const PER_CALL = 100;

export const figuresQuery = queryOptions({
  queryKey: ["/api/top-coins", "figures"],
  structuralSharing: false,
  queryFn: async (): Promise<Figures> => {
    const reply = await call("GET /api/top-coins", { query: { limit: "1000", layout: "figures" } });
    if (!("ath_change_percentage" in reply)) throw new Error("The server did not send the figures as columns");
    return reply;
  },
  refetchInterval: REFRESH_MS,
  staleTime: REFRESH_MS,
});

/** The known figures of unlisted coins. */
export const unlistedQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["/api/coins", ids],
    queryFn: async () => {
      const batches = Array.from({ length: Math.ceil(ids.length / PER_CALL) }, (_, batch) =>
        ids.slice(batch * PER_CALL, (batch + 1) * PER_CALL),
      );
      const replies = batches.map((batch) => callList("GET /api/coins", { query: { ids: batch.join(",") } }));
      return (await Promise.all(replies)).flat();
    },
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
