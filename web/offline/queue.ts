import { answerLocally } from "../api/call.ts";
import { readOnly } from "../api/read-only.ts";
import { hasQueue } from "../outbox/mark.ts";
import { retryImport } from "../ui/lazy/lazy-parts.ts";

/** Keeps changes that are made without a network, sends them once there is one, and says when the server stores none. */
export function startQueue(): void {
  const load = () => import("./queue/changes.ts");
  const follow = () => void retryImport(load).then((part) => part.follow());
  const isNeeded = () => hasQueue() || !navigator.onLine;
  answerLocally({
    has: isNeeded,
    answer: (name, input) => load().then((part) => part.answer(name, input)),
  });
  if (isNeeded()) follow();
  addEventListener("offline", follow);
  // The same message says that the server stores no changes.
  readOnly.subscribe(() => {
    if (readOnly.get()) follow();
  });
}
