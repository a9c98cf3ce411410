import { queryOptions } from "@tanstack/react-query";
import { MINUTE } from "../../shared/values/time.ts";
import { call } from "../api/call.ts";

export const statusQuery = queryOptions({
  queryKey: ["/api/status"],
  queryFn: () => call("GET /api/status"),
  refetchInterval: MINUTE,
});
