import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../api/call.ts";

export type PastImport = Reply<"GET /api/imports">[number];

export const importsQuery = queryOptions({
  queryKey: ["/api/imports"],
  queryFn: () => call("GET /api/imports"),
});
