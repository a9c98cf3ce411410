import { queryOptions } from "@tanstack/react-query";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { call } from "../api/call.ts";

/** The tokens of an ecosystem, refetched every 60 s. */
export const ecosystemQuery = (ecosystemId: string) =>
  queryOptions({
    queryKey: ["/api/ecosystem-tokens", ecosystemId],
    queryFn: async (): Promise<Columns> => {
      const reply = await call("GET /api/ecosystem-tokens/:ecosystemId", {
        params: { ecosystemId },
        query: { layout: "columns" },
      });
      if (Array.isArray(reply)) throw new Error("The server did not send the tokens as columns");
      return reply;
    },
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  });
