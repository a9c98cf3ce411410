import { queryOptions } from "@tanstack/react-query";
import type { Reply } from "../api/call.ts";
import { callList } from "../api/call-list.ts";

export type PastImport = Reply<"GET /api/imports">[number];

export const importsQuery = queryOptions({
  queryKey: ["/api/imports"],
  queryFn: () => callList("GET /api/imports"),
});
