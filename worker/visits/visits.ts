import { pageOf } from "../../shared/pages.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { isBot } from "../platform/http/bots.ts";
import { clientAddress } from "../platform/http/client-ip.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { listVisitsOf } from "./batches.queries.ts";
import { emptyUserVisits } from "./summary.rules.ts";
import { cleanUserAgent, referrerOf, type Visit } from "./visit.rules.ts";
import type { VisitSummary } from "./visits.table.ts";

/** `at` is the time of the view (ms) if it is not that of the request. */
type VisitBody = { page: string; referrer?: string | undefined; at?: number };

/** The visit that a page reports; null when the client is a bot or the path is not one of our pages. */
export function visitOfRequest(
  { clock }: Deps,
  body: VisitBody,
  user: SessionUser | null,
  request: Request,
): Visit | null {
  const page = pageOf(body.page);
  const userAgent = request.headers.get("User-Agent") ?? undefined;
  if (page === null || isBot(userAgent)) return null;
  return {
    userId: user?.id ?? null,
    address: clientAddress(request),
    userAgent: cleanUserAgent(userAgent ?? ""),
    page,
    referrer: referrerOf(body.referrer, new URL(request.url).host),
    at: body.at ?? clock.now(),
  };
}

/** Visits in one export file, more than a user makes in 90 days. */
const MAX_EXPORTED = 10_000;

/** A user's visits for the data export, newest first. */
export async function exportVisits({ db }: Deps, userId: string) {
  const visits = await listVisitsOf(db, userId, MAX_EXPORTED);
  return visits.map(({ page, at, address, userAgent, referrer }) => ({
    page,
    visitedAt: isoTime(at),
    ipAddress: address,
    userAgent,
    referrer,
  }));
}

/** Parses the summary of a `user_visits` row; empty when the user has no row. */
export const readSummary = (json: string | null): VisitSummary =>
  json === null ? emptyUserVisits().summary : (JSON.parse(json) as VisitSummary);
