import { MINUTE } from "../../shared/values/time.ts";
import { call } from "../api/call.ts";

const KEY = "tidemark.started-over";

/**
 * Reloads the page when a chunk is missing, because a deployment removes the chunks of the previous build. It reloads
 * at most once a minute, so that a broken chunk causes no loop, and only when the server answers, because without a
 * network the reload would fail and the open page would be lost.
 */
export function reloadStaleBuild(reload = () => location.reload()): void {
  addEventListener("vite:preloadError", async () => {
    const isServerUp = await call("GET /api/health").then(
      () => true,
      () => false,
    );
    if (!isServerUp) return;
    try {
      if (Date.now() - Number(sessionStorage.getItem(KEY)) < MINUTE) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Without storage a loop could not be prevented, so the page is not reloaded.
      return;
    }
    reload();
  });
}
