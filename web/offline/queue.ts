import { answerLocally } from "../api/call.ts";
import { readOnly } from "../api/read-only.ts";
import { hasQueue } from "../outbox/mark.ts";
import { retryImport } from "../ui/lazy/lazy-parts.ts";

/**
 * Keeps changes that are made without a network, sends them once there is one, and says when the server stores none.
 * `pricesAt` is the time of the prices.
 */
export function startQueue(pricesAt: () => number | undefined): void {
  const load = () => import("./queue/changes.ts");
  const follow = () => void retryImport(load).then((part) => part.follow(pricesAt));
  const isNeeded = () => hasQueue() || !navigator.onLine;
  answerLocally({
    has: isNeeded,
    async answer(name, input) {
      const part = await load();
      part.follow(pricesAt);
      return part.answer(name, input);
    },
  });
  if (isNeeded()) follow();
  addEventListener("offline", follow);
  // The same message says that the server stores no changes.
  readOnly.subscribe(() => {
    if (readOnly.get()) follow();
  });
}
