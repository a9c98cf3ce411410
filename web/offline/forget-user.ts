/** The name is also in service-worker.js. */
const PRIVATE_CACHE = "private-data";

/** Deletes what the service worker keeps of the user, also when it does not control this page. */
export async function forgetUser(): Promise<void> {
  try {
    navigator.serviceWorker.controller?.postMessage("forget");
    await caches.delete(PRIVATE_CACHE);
  } catch {
    // The browser allows no service workers, so nothing is kept.
  }
}
