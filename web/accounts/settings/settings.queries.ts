import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { VIEWS_PAGE_SIZE } from "../../../shared/admin/limits.ts";
import { call, type Reply } from "../../api/call.ts";

export type SessionEntry = Reply<"GET /api/sessions">[number];

export type DataViewEntry = Reply<"GET /api/account/views">[number];

/** The log of who has seen the user's data, page by page. Never fresh, because an admin may look at any time. */
export const dataViewsQuery = infiniteQueryOptions({
  queryKey: ["/api/account/views"],
  queryFn: ({ pageParam }) =>
    call("GET /api/account/views", { query: pageParam === null ? {} : { before: String(pageParam) } }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length < VIEWS_PAGE_SIZE ? undefined : page.at(-1)?.id),
  staleTime: 0,
});

/** Never fresh, because sessions start and end on other devices. */
export const sessionsQuery = queryOptions({
  queryKey: ["/api/sessions"],
  queryFn: () => call("GET /api/sessions"),
  staleTime: 0,
});
