import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useState, useSyncExternalStore } from "react";
import { currentToast, dismissToast, type QueuedToast, subscribeToasts, TOAST_MS } from "./toast.ts";
import "../floating.css";

const SWIPE_PX = 50;
/** The length of the closing animation in floating.css. */
const CLOSING_MS = 120;
const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info };

/**
 * Shows the current toast; loads with the first one. F8 moves the focus into it, a swipe to the right closes it.
 * Each toast has its own provider, because Radix's provider stays paused forever after a toast was closed while the
 * pointer or the focus was in it.
 */
export function Toaster() {
  const current = useSyncExternalStore(subscribeToasts, currentToast);
  if (!current) return null;
  return (
    <Toast.Provider
      key={current.id}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      duration={TOAST_MS}
      label="Notification"
    >
      <ToastItem message={current} />
      <Toast.Viewport hotkey={["F8"]} className="toasts" />
    </Toast.Provider>
  );
}

function ToastItem({ message }: { message: QueuedToast }) {
  const [open, setOpen] = useState(true);
  const { title, description, tone = "plain", action } = message;
  const Icon = ICONS[tone];
  const changeOpen = (nextOpen: boolean) => {
    setOpen(nextOpen);
    // The next toast waits for the closing animation.
    if (!nextOpen) setTimeout(dismissToast, CLOSING_MS, message.id);
  };
  return (
    <Toast.Root className="toast" open={open} onOpenChange={changeOpen} duration={message.durationMs ?? TOAST_MS}>
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
