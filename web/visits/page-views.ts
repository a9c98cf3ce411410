import type { AnyRouter } from "@tanstack/react-router";

/** Tells the server of each page that is opened; nothing waits for it, and nothing happens when it is not heard. */
export function countPageViews(router: AnyRouter): void {
  let last: string | undefined;
  const count = () => {
    const page = location.pathname;
    if (page === last) return;
    const visit = last === undefined ? { page, referrer: document.referrer.slice(0, 2000) } : { page };
    last = page;
    navigator.sendBeacon("/api/visits", new Blob([JSON.stringify(visit)], { type: "application/json" }));
  };
  count();
  router.subscribe("onResolved", count);
}
