import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { SECURITY_LOG_PAGE } from "../../../shared/accounts/security-events.ts";
import { VIEWS_PAGE_SIZE } from "../../../shared/admin/limits.ts";
import type { Reply } from "../../api/call.ts";
import { callList } from "../../api/call-list.ts";
import { queries } from "../../api/query-client.ts";
import { signInMethodsQuery } from "../sign-in-methods/sign-in-methods.queries.ts";

/** Loads again what a new password changes. */
export const refreshAfterNewPassword = () =>
  Promise.all(
    [sessionsQuery, securityLogQuery, signInMethodsQuery, { queryKey: ["/api/tokens"] }].map(({ queryKey }) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );

export type SessionEntry = Reply<"GET /api/sessions">[number];

export type DataViewEntry = Reply<"GET /api/account/views">[number];

/** The log of who has seen the user's data, page by page. Never fresh, because an admin may look at any time. */
export const dataViewsQuery = infiniteQueryOptions({
  queryKey: ["/api/account/views"],
  queryFn: ({ pageParam }) =>
    callList("GET /api/account/views", { query: pageParam === null ? {} : { before: String(pageParam) } }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length < VIEWS_PAGE_SIZE ? undefined : page.at(-1)?.id),
  staleTime: 0,
});

export type SecurityLogEntry = Reply<"GET /api/account/security-log">[number];

/** The log of the account's safety, page by page. Never fresh, because other devices write it too. */
export const securityLogQuery = infiniteQueryOptions({
  queryKey: ["/api/account/security-log"],
  queryFn: ({ pageParam }) =>
    callList("GET /api/account/security-log", { query: pageParam === null ? {} : { before: String(pageParam) } }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length < SECURITY_LOG_PAGE ? undefined : page.at(-1)?.id),
  staleTime: 0,
});

/** Never fresh, because sessions start and end on other devices. */
export const sessionsQuery = queryOptions({
  queryKey: ["/api/sessions"],
  queryFn: () => callList("GET /api/sessions"),
  staleTime: 0,
});
