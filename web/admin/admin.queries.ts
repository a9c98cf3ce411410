import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { SECOND } from "../../shared/values/time.ts";
import { call, type Reply } from "../api/call.ts";
import { callList } from "../api/call-list.ts";
import { queries } from "../api/query-client.ts";

export type Stats = Reply<"GET /api/admin/stats">;
export type AdminUser = Reply<"GET /api/admin/users">[number];
export type AuditEntry = Reply<"GET /api/admin/audit">[number];
export type SystemStatus = Reply<"GET /api/admin/status">;
export type ReportedMessage = Reply<"GET /api/chat/reports">[number];
export type FeatureRequest = Reply<"GET /api/news/feature-requests">[number];

const ADMIN = "/api/admin";

export const statsQuery = queryOptions({
  queryKey: [ADMIN, "stats"],
  queryFn: (): Promise<Stats> => call("GET /api/admin/stats"),
  staleTime: 0,
});

/** A page of users. `after` is the key of the last user of the page before. */
export const usersQuery = (q: string, after: string | undefined) =>
  queryOptions({
    queryKey: [ADMIN, "users", q, after],
    queryFn: (): Promise<AdminUser[]> =>
      callList("GET /api/admin/users", { query: { ...(q && { q }), ...(after !== undefined && { after }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const auditQuery = queryOptions({
  queryKey: [ADMIN, "audit"],
  queryFn: (): Promise<AuditEntry[]> => callList("GET /api/admin/audit", { query: {} }),
  staleTime: 0,
});

export const reportsQuery = queryOptions({
  queryKey: [ADMIN, "reports"],
  queryFn: (): Promise<ReportedMessage[]> => callList("GET /api/chat/reports"),
  staleTime: 0,
});

export const featureRequestsQuery = queryOptions({
  queryKey: [ADMIN, "feature-requests"],
  queryFn: (): Promise<FeatureRequest[]> => callList("GET /api/news/feature-requests"),
  staleTime: 0,
});

export const statusQuery = queryOptions({
  queryKey: [ADMIN, "status"],
  queryFn: (): Promise<SystemStatus> => call("GET /api/admin/status"),
  staleTime: 0,
  // Operators see a new problem within a minute of its cause.
  refetchInterval: 30 * SECOND,
});

export const refreshAdmin = () => queries.invalidateQueries({ queryKey: [ADMIN] });

/** A link downloads this URL, so that the browser can save a file of any size as a stream. */
export const EMAILS_CSV_URL = "/api/admin/users/emails";
