import { ApiError, call, isSignedOut } from "../../api/call.ts";
import { savePushChoice } from "./push-choice.ts";

const SERVICE_WORKER_URL = "/service-worker.js";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const decodeBase64Url = (base64Url: string) =>
  Uint8Array.from(atob(base64Url.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER_URL);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Sends the subscription to the server and returns its id. Sending it again is idempotent. */
async function saveSubscription(subscription: PushSubscription): Promise<string> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } };
  return (await call("POST /api/push-subscriptions", { body })).id;
}

/** Requests the permission, subscribes and saves the subscription. "blocked" when the permission is not granted. */
export async function startPush(publicKey: string, userId: string): Promise<"on" | "blocked"> {
  if ((await Notification.requestPermission()) !== "granted") return "blocked";
  await navigator.serviceWorker.register(SERVICE_WORKER_URL);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeBase64Url(publicKey),
  });
  await saveSubscription(subscription);
  savePushChoice(userId);
  return "on";
}

export async function stopPush(): Promise<void> {
  const subscription = await currentSubscription();
  savePushChoice(null);
  if (!subscription) return;
  // Saving again only serves to learn the id, because the browser does not store it.
  const id = await saveSubscription(subscription);
  await call("DELETE /api/push-subscriptions/:id", { params: { id } });
  await subscription.unsubscribe();
}

const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status >= 500;

/**
 * Saves the subscription again after a sign-in, because the server deletes it with the session. When the server refuses
 * it, push is off. After a temporary failure the choice stays as it is, and the next page load tries again.
 */
export async function renewSubscription(): Promise<void> {
  try {
    const subscription = Notification.permission === "granted" ? await currentSubscription() : null;
    if (subscription) await saveSubscription(subscription);
    else savePushChoice(null);
  } catch (error) {
    if (!isTemporary(error) && !isSignedOut(error)) savePushChoice(null);
  }
}
