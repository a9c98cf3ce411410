import { MINUTE } from "../../shared/values/time.ts";
import { storedJson } from "../ui/state/storage.ts";

/** When this tab has last been reloaded. */
const storedTime = storedJson("started-over", Number, { perTab: true });

/** A deployment removes the scripts of the previous build. False without an answer, because the network may be gone. */
const isBuildRemoved = (script: string) =>
  fetch(script, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 404,
    () => false,
  );

/**
 * Reloads the page when a chunk fails to load because a newer build has replaced this one. Any other failure is
 * temporary, and a reload would lose what the user has typed. It reloads at most once a minute, so that a broken build
 * causes no loop.
 */
export function reloadStaleBuild(reload = () => location.reload()): void {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/assets/index-"]')?.src;
  if (!script) return;
  let isChecking = false;
  addEventListener("vite:preloadError", async () => {
    if (isChecking || !navigator.onLine) return;
    isChecking = true;
    const isStale = await isBuildRemoved(script);
    isChecking = false;
    if (!isStale || Date.now() - (storedTime.read() ?? 0) < MINUTE) return;
    // Without storage a loop could not be prevented, so the page is not reloaded.
    if (storedTime.write(Date.now())) reload();
  });
}
