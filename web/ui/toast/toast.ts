export type ToastTone = "good" | "bad" | "plain";
export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: { label: string; run: () => void };
  durationMs?: number;
};
export type QueuedToast = ToastMessage & { id: number };

/** One toast shows at a time, 5 seconds each; the others wait. */
export const TOAST_MS = 5000;

let queue: readonly QueuedToast[] = [];
/** The id of the newest toast; 0 before the first. */
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly QueuedToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/**
 * Queues a toast. A toast equal to the last one in the queue is dropped. A success removes the failures before it
 * from the queue.
 */
export function toast(message: ToastMessage): void {
  const remaining = message.tone === "good" ? queue.filter(({ tone }) => tone !== "bad") : queue;
  const last = remaining.at(-1);
  if (last && last.title === message.title && last.description === message.description) return;
  lastId++;
  publish([...remaining, { ...message, id: lastId }]);
}

export function dismissToast(id: number): void {
  publish(queue.filter((queued) => queued.id !== id));
}

/** Removes the failures, because a new attempt makes them outdated. */
export function dismissFailures(): void {
  if (queue.some(({ tone }) => tone === "bad")) publish(queue.filter(({ tone }) => tone !== "bad"));
}

export const currentToast = (): QueuedToast | null => queue[0] ?? null;
/** Whether there was any toast yet, so that the Toaster must be loaded. */
export const hasHadToast = (): boolean => lastId > 0;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
