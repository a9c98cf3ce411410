import { MINUTE } from "../../shared/time.ts";

const KEY = "tidemark.started-over";

/**
 * A deployment retires the chunks of an open page: the first one that is missed loads the page anew.
 * At most once a minute, so that a chunk that is truly broken cannot turn into a loop.
 */
export function startOver(reload = () => location.reload()): void {
  addEventListener("vite:preloadError", () => {
    // Without a network nothing is known to be gone, and a page that is loaded anew would be lost.
    if (!navigator.onLine) return;
    try {
      if (Date.now() - Number(sessionStorage.getItem(KEY)) < MINUTE) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Nothing could be remembered, so nothing is risked.
      return;
    }
    reload();
  });
}
