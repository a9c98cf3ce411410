import { call } from "../../api/call.ts";
import { choosePush } from "./push-choice.ts";

const WORKER = "/push-worker.js";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const bytesOf = (base64Url: string) =>
  Uint8Array.from(atob(base64Url.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function tellServer(subscription: PushSubscription): Promise<string> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } };
  return (await call("POST /api/push-subscriptions", { body })).id;
}

/** Asks the person, the browser and the server, in this order. "refused": the person, or their browser for them. */
export async function startPush(publicKey: string, userId: string): Promise<"on" | "refused"> {
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  await tellServer(subscription);
  choosePush(userId);
  return "on";
}

export async function stopPush(): Promise<void> {
  const subscription = await currentSubscription();
  choosePush(null);
  if (!subscription) return;
  // The same browser has the same id, however often it asks.
  const id = await tellServer(subscription);
  await call("DELETE /api/push-subscriptions/:id", { params: { id } });
  await subscription.unsubscribe();
}

/** After a new sign-in: the last session has taken its subscription with it. */
export async function renewPush(userId: string): Promise<void> {
  try {
    const subscription = Notification.permission === "granted" ? await currentSubscription() : null;
    if (subscription) await tellServer(subscription);
    else choosePush(null);
  } catch {
    // The next page asks again; until then the list on the page has it all.
    choosePush(userId);
  }
}
