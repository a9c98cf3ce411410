import { HOUR } from "../../shared/values/time.ts";
import { currentSession, subscribeSession } from "../accounts/session/session.ts";
import { call } from "../api/call.ts";
import { isGuest } from "../guest/guest.ts";
import { toast } from "../ui/toast/toast.ts";
import { forgetUser } from "./forget-user.ts";
import { waitForPause } from "./wait-for-pause.ts";

const URL = "/service-worker.js";

/** The links of an installed app. They are added here, because the first HTML has no room for them. */
function linkManifest(): void {
  const links = { manifest: "/manifest.webmanifest", "apple-touch-icon": "/icons/192.png" };
  for (const [rel, href] of Object.entries(links))
    document.head.append(Object.assign(document.createElement("link"), { rel, href }));
}

let isReloading = false;

/** Asks before the page changes to a new version, because a reload would lose what is being typed. */
function offer(worker: ServiceWorker): void {
  const run = () => {
    isReloading = true;
    worker.postMessage("activate");
  };
  toast({
    title: "A new version is ready",
    description: "Reload the page to use it.",
    action: { label: "Reload", run },
    durationMs: 24 * HOUR,
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  // The first version needs no question, because nothing is replaced.
  if (waiting && navigator.serviceWorker.controller) offer(waiting);
  const offerOnceInstalled = () => {
    const { installing } = registration;
    if (!installing) return;
    installing.onstatechange = () => {
      if (installing.state === "installed" && navigator.serviceWorker.controller) offer(installing);
    };
  };
  // The installation may have begun before, because the permission for notifications registers the same file.
  offerOnceInstalled();
  registration.addEventListener("updatefound", offerOnceInstalled);
}

/** Makes the app installable and lets it open without a network. Browsers that refuse it show the page as before. */
export async function startOffline(): Promise<void> {
  linkManifest();
  // Without a network each call is answered by the queue, which then shows that there is none. The first script has no
  // room for a listener.
  addEventListener("offline", () => void call("GET /api/health", { query: {} }).catch(() => {}));
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  const forget = () => {
    const { user, state } = currentSession();
    if (state === "known" && user === null && !isGuest()) void forgetUser();
  };
  subscribeSession(forget);
  // This module loads late, so the session may have ended before.
  forget();
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isReloading) location.reload();
  });
  // Registering a new version loads the files of all pages, which would slow a user who types a search. The listeners
  // above must not wait, because a sign-out deletes what an earlier visit kept.
  await waitForPause();
  try {
    const registration = await navigator.serviceWorker.register(URL, { updateViaCache: "none" });
    watch(registration);
    setInterval(() => void registration.update().catch(() => {}), HOUR);
  } catch {
    // The browser allows no service workers, for example in a private window.
  }
}
