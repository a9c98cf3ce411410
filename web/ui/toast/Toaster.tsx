import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useState, useSyncExternalStore } from "react";
import { currentToast, dismissToast, type QueuedToast, subscribeToasts, TOAST_MS } from "./toast.ts";

const SWIPE_PX = 50;
const LEAVE_MS = 120;
const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info };

/**
 * Loaded with the first toast. F8 moves the focus into it, a swipe to the right takes it away.
 * Each has a provider of its own: Radix's stays paused for good once a toast was closed under the pointer or the focus.
 */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToasts, currentToast);
  if (!shown) return null;
  return (
    <Toast.Provider
      key={shown.id}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      duration={TOAST_MS}
      label="Notification"
    >
      <OneToast message={shown} />
      <Toast.Viewport hotkey={["F8"]} className="toasts" />
    </Toast.Provider>
  );
}

function OneToast({ message }: { message: QueuedToast }) {
  const [open, setOpen] = useState(true);
  const { title, description, tone = "plain", action } = message;
  const Icon = ICONS[tone];
  const leave = (next: boolean) => {
    setOpen(next);
    // The next one waits until this one has left.
    if (!next) setTimeout(dismissToast, LEAVE_MS, message.id);
  };
  return (
    <Toast.Root className="toast" open={open} onOpenChange={leave} duration={message.durationMs ?? TOAST_MS}>
      <Icon aria-hidden="true" className={`toast-icon ${tone}`} />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && <Toast.Description className="text-13 text-text-2">{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action altText={action.label} className="button plain" onClick={action.run}>
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close aria-label="Dismiss" className="icon-button">
        <X />
      </Toast.Close>
    </Toast.Root>
  );
}
