import type { AnyRouter } from "@tanstack/react-router";
import { mayHaveSession } from "../accounts/session/session-hint.ts";
import { addReportPart, scheduleReport, secondsSince } from "../outbox/report.ts";

/** The limits of the endpoint. */
const MAX_VIEWS = 50;
const MAX_REFERRER = 2000;
/** Without a network, later views than these are not counted. */
const MAX_WAITING = 200;

type View = { page: string; referrer?: string; at: number; signedOut: boolean };

/** Counts each opened page, beginning with `firstPage`. */
export function countPageViews(router: AnyRouter, firstPage: string): void {
  let lastPage: string | undefined;
  let views: View[] = [];

  const count = (page: string) => {
    if (page === lastPage || views.length === MAX_WAITING) return;
    const referrer = lastPage === undefined && { referrer: document.referrer.slice(0, MAX_REFERRER) };
    views.push({ page, ...referrer, at: Date.now(), signedOut: !mayHaveSession() });
    lastPage = page;
    scheduleReport();
  };

  addReportPart(() => {
    const reported = views.slice(0, MAX_VIEWS);
    views = views.slice(MAX_VIEWS);
    if (views.length > 0) setTimeout(scheduleReport);
    return reported.length === 0
      ? null
      : { views: reported.map(({ at, ...view }) => ({ ...view, secondsAgo: secondsSince(at) })) };
  });
  count(firstPage);
  count(location.pathname);
  router.subscribe("onResolved", () => count(location.pathname));
}
