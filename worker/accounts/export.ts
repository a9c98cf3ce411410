import { isoTime } from "../../shared/values/time.ts";
import { exportOrders } from "../ads/orders/order-replies.ts";
import { exportAlerts } from "../alerts/export.ts";
import type { Deps } from "../deps.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { notSignedIn } from "../platform/http/errors.ts";
import { exportPositions } from "../portfolio/transfer.ts";
import { exportVisits } from "../visits/visits.ts";
import { userOf } from "./accounts.ts";
import { articlesOf, messagesOf } from "./export.queries.ts";
import { showSessions } from "./sessions.ts";
import { findUser } from "./users.queries.ts";

const timesOf = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
});

/** All that the product keeps of a person, but secrets. Each feature adds what it keeps. */
export async function exportAccount(deps: Deps, person: Person): Promise<Record<string, unknown>> {
  const row = await findUser(deps.db, person.id);
  if (!row) throw notSignedIn();
  return {
    exportedAt: isoTime(deps.clock.now()),
    user: userOf(row),
    sessions: await showSessions(deps, person),
    ...(await exportPositions(deps, person.id)),
    ...(await exportAlerts(deps, person.id)),
    adOrders: await exportOrders(deps, person.id),
    visits: await exportVisits(deps, person.id),
    articles: (await articlesOf(deps.db, person.id)).map(
      ({ authorId: _, requestId: __, requestHash: ___, publishedAt, ...article }) => ({
        ...article,
        ...timesOf(article),
        publishedAt: publishedAt === null ? null : isoTime(publishedAt),
      }),
    ),
    chatMessages: (await messagesOf(deps.db, person.id)).map(({ userId: _, clientId: __, ...message }) => ({
      ...message,
      ...timesOf(message),
    })),
  };
}
