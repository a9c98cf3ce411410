import { createStore } from "../state/store.ts";

export type ToastTone = "good" | "bad" | "plain";
type Action = { label: string; run: () => void };
export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: Action;
  /** Another way beside the action. */
  other?: Action;
  durationMs?: number;
};
export type QueuedToast = ToastMessage & { id: number };

/** One toast shows at a time, 5 seconds each: the newest. The ones before it return after it. */
export const TOAST_MS = 5000;

const queue = createStore<readonly QueuedToast[]>([]);
/** The id of the newest toast; 0 before the first. */
let lastId = 0;

const isNoFailure = ({ tone }: ToastMessage) => tone !== "bad";

/**
 * Shows a toast. A toast equal to the newest one is dropped, unless it has an action of its own. A success
 * removes the failures before it, and one with an action also the successes, so that its Undo is that of the last change.
 */
export function toast(message: ToastMessage): void {
  const noFailures = message.tone === "good" ? queue.get().filter(isNoFailure) : queue.get();
  const remaining = message.action ? noFailures.filter(({ tone }) => tone !== "good") : noFailures;
  const last = remaining.at(-1);
  if (last && !message.action && last.title === message.title && last.description === message.description) return;
  lastId++;
  queue.set([...remaining, { ...message, id: lastId }]);
}

export function dismissToast(id: number): void {
  queue.set(queue.get().filter((queued) => queued.id !== id));
}

/** Removes the failures, because a new attempt makes them outdated. */
export function dismissFailures(): void {
  if (!queue.get().every(isNoFailure)) queue.set(queue.get().filter(isNoFailure));
}

/** Removes what would return after the newest toast, except what has an action: another page is no place for it. */
export function dropCovered(): void {
  const [newest, ...covered] = queue.get().toReversed();
  if (newest && covered.some(({ action }) => !action))
    queue.set([...covered.filter(({ action }) => action).reverse(), newest]);
}

/** The newest toast, or the one with this id while it exists. */
export const currentToast = (heldId?: number): QueuedToast | null =>
  queue.get().find(({ id }) => id === heldId) ?? queue.get().at(-1) ?? null;
/** Whether there was any toast yet, so that the Toaster must be loaded. */
export const hasHadToast = (): boolean => lastId > 0;
export const subscribeToasts = queue.subscribe;
