import type { AnyRouter } from "@tanstack/react-router";

/** Sends a beacon to the server for each opened page. Failures are ignored. */
export function countPageViews(router: AnyRouter): void {
  let lastPage: string | undefined;
  const sendPageView = () => {
    const page = location.pathname;
    if (page === lastPage) return;
    const visit = lastPage === undefined ? { page, referrer: document.referrer.slice(0, 2000) } : { page };
    lastPage = page;
    navigator.sendBeacon("/api/visits", new Blob([JSON.stringify(visit)], { type: "application/json" }));
  };
  sendPageView();
  router.subscribe("onResolved", sendPageView);
}
