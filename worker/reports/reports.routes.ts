import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { countAds } from "../ads/slots/ad-counts.ts";
import type { On } from "../api.ts";
import { visitOfRequest } from "../visits/visits.ts";

/**
 * A page reports at least every ten minutes while it is visible. Older times are moved to this age, so that no report
 * changes a day whose visitors have been counted.
 */
const MAX_AGE = 15 * MINUTE;

export function reportRoutes(on: On) {
  on("POST /api/reports", async ({ deps, c, body }) => {
    const now = deps.clock.now();
    const timeOf = (secondsAgo: number) => now - Math.min(secondsAgo * SECOND, MAX_AGE);
    // When the database fails, the views still count, but without their user.
    const user = await deps.identify(c.req.raw).catch(() => null);
    const visits = body.views.flatMap(
      ({ secondsAgo, signedOut, ...view }) =>
        visitOfRequest(deps, { ...view, at: timeOf(secondsAgo) }, signedOut ? null : user, c.req.raw) ?? [],
    );
    // The visits are stored after the reply, so that the page does not wait for them.
    if (visits.length > 0) c.executionCtx.waitUntil(deps.visits.add(visits));
    const ads = body.ads.map(({ secondsAgo, ...count }) => ({ ...count, at: timeOf(secondsAgo) }));
    const hasCountedAds = await countAds(deps, ads, c.req.raw);
    return { counted: visits.length > 0 || hasCountedAds };
  });
}
