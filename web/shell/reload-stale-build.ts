import { MINUTE } from "../../shared/values/time.ts";
import { call } from "../api/call.ts";

const KEY = "tidemark.started-over";

/**
 * A deployment retires the chunks of an open page: the first one that is missed loads the page anew.
 * At most once a minute, so that a chunk that is truly broken cannot turn into a loop, and only when the product
 * answers: without a network there would be nothing to load, and what the page holds would be gone.
 */
export function reloadStaleBuild(reload = () => location.reload()): void {
  addEventListener("vite:preloadError", async () => {
    const answers = await call("GET /api/health").then(
      () => true,
      () => false,
    );
    if (!answers) return;
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
