export type ToastTone = "good" | "bad" | "plain";
export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: { label: string; run: () => void };
  durationMs?: number;
};
export type QueuedToast = ToastMessage & { id: number };

/** Specification 1, section 9: one toast at a time, 5 seconds each; the others wait. */
export const TOAST_MS = 5000;

let queue: readonly QueuedToast[] = [];
let asked = 0;
const listeners = new Set<() => void>();

function publish(next: readonly QueuedToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message now or when its turn comes. The same message is not queued behind itself, and what has worked
 * in the end takes the place of the failures before it.
 */
export function toast(message: ToastMessage): void {
  const waiting = message.tone === "good" ? queue.filter(({ tone }) => tone !== "bad") : queue;
  const last = waiting.at(-1);
  if (last && last.title === message.title && last.description === message.description) return;
  asked++;
  publish([...waiting, { ...message, id: asked }]);
}

export function dismissToast(id: number): void {
  publish(queue.filter((queued) => queued.id !== id));
}

export const currentToast = (): QueuedToast | null => queue[0] ?? null;
/** Whether the part of the page that shows toasts is needed at all yet. */
export const wasToasted = (): boolean => asked > 0;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
