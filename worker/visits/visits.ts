import { pageOf } from "../../shared/pages.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { isBot } from "../platform/http/bots.ts";
import { addressOf } from "../platform/http/client-ip.ts";
import type { Person } from "../platform/http/endpoints.ts";
import type { Database } from "../platform/storage/db.ts";
import { forgetPerson, listVisitsOf } from "./batches.queries.ts";
import { newPerson } from "./summary.rules.ts";
import { agentText, referrerOf, type Visit } from "./visit.rules.ts";
import type { Summary } from "./visits.table.ts";

type Told = { page: string; referrer?: string | undefined };

/** The visit that a page tells of; null when a machine looked at it, or when it is no page of ours. */
export function visitOfRequest({ clock }: Deps, told: Told, reader: Person | null, request: Request): Visit | null {
  const page = pageOf(told.page);
  const userAgent = request.headers.get("User-Agent") ?? undefined;
  if (page === null || isBot(userAgent)) return null;
  return {
    userId: reader?.id ?? null,
    address: addressOf(request),
    userAgent: agentText(userAgent ?? ""),
    page,
    referrer: referrerOf(told.referrer, new URL(request.url).host),
    at: clock.now(),
  };
}

/** Of one file: more than a person opens in 90 days. */
const MOST_EXPORTED = 10_000;

/** A person's visits, newest first: for their own download. */
export async function exportVisits({ db }: Deps, userId: string) {
  const visits = await listVisitsOf(db, userId, MOST_EXPORTED);
  return visits.map(({ page, at, address, userAgent, referrer }) => ({
    page,
    visitedAt: isoTime(at),
    ipAddress: address,
    userAgent,
    referrer,
  }));
}

/** What makes a person's visits nobody's, to go after the deletion of the account. */
export const forgetVisitsOf = (db: Database, userId: string): D1PreparedStatement => forgetPerson(db, userId);

/** A person's row of `user_visits` as others read it. */
export const readSummary = (json: string | null): Summary =>
  json === null ? newPerson().summary : (JSON.parse(json) as Summary);
