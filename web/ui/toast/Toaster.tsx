import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { currentToast, dismissToast, type QueuedToast, subscribeToasts, TOAST_MS } from "./toast.ts";
import { useCoversField } from "./use-covers-field.ts";

const SWIPE_PX = 50;
/** The length of the closing animation `--animate-leave` in theme.css. */
const CLOSING_MS = 120;
const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info };
const TONES = { good: "text-gain", bad: "text-loss", plain: "text-accent" };
/**
 * On a phone the toasts are at the top while a dialog or the chat's composer is at the bottom. There is no `not-in-` here:
 * with it, each inserted element would make the browser compute the styles of the whole page.
 */
const USUAL_PLACE =
  "md:bottom-6 max-md:bottom-[calc(76px+env(safe-area-inset-bottom))] max-md:in-[html:has([data-shape$=dialog],[data-shape=side-sheet],[data-composer])]:top-23.25 max-md:in-[html:has([data-shape$=dialog],[data-shape=side-sheet],[data-composer])]:bottom-auto";
const VIEWPORT = "fixed right-4 z-30 w-[min(400px,calc(100vw-32px))] md:right-6";
/**
 * An open dialog disables pointer events everywhere else; a toast must still react. Radix writes that into the style of a
 * toast that was there before the dialog, so the class has to win.
 */
const TOAST =
  "floating pointer-events-auto! flex min-h-16 items-start gap-3 rounded-lg border bg-raised py-3 pr-2.5 pl-3.5 data-[swipe=move]:[transform:translateX(var(--radix-toast-swipe-move-x))] flex-wrap motion-safe:animate-rise motion-safe:data-[state=closed]:animate-leave motion-safe:data-[swipe=cancel]:[transition:transform_120ms] motion-safe:data-[swipe=end]:animate-swipe-out";

/**
 * Shows the current toast; loads with the first one. F8 moves the focus into it, a swipe to the right closes it.
 * Each toast has its own provider, because Radix's provider stays paused forever after a toast was closed while the
 * pointer or the focus was in it.
 */
export function Toaster() {
  const viewport = useRef<HTMLOListElement>(null);
  const shownId = useRef<number>(undefined);
  // A newer toast must not take away a button that has the focus.
  const current = useSyncExternalStore(subscribeToasts, () =>
    currentToast(viewport.current?.contains(document.activeElement) ? shownId.current : undefined),
  );
  useLayoutEffect(() => {
    shownId.current = current?.id;
  }, [current]);
  const isAtTop = useCoversField(viewport, current?.id);
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
      <Toast.Viewport ref={viewport} hotkey={["F8"]} className={`${VIEWPORT} ${isAtTop ? "top-37" : USUAL_PLACE}`} />
    </Toast.Provider>
  );
}

function ToastItem({ message }: { message: QueuedToast }) {
  const [open, setOpen] = useState(true);
  const { title, description, tone = "plain", action, other } = message;
  const actions = [action, other].filter((one) => one !== undefined);
  const Icon = ICONS[tone];
  const changeOpen = (nextOpen: boolean) => {
    setOpen(nextOpen);
    // The toast before it returns after the closing animation.
    if (!nextOpen) setTimeout(dismissToast, CLOSING_MS, message.id);
  };
  return (
    <Toast.Root className={TOAST} open={open} onOpenChange={changeOpen} duration={message.durationMs ?? TOAST_MS}>
      <Icon aria-hidden="true" className={`mt-0.5 ${TONES[tone]}`} />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && <Toast.Description className="text-13 text-text-2">{description}</Toast.Description>}
      </div>
      {actions.length > 0 && (
        <div
          className={`flex flex-wrap gap-2 max-md:order-1 max-md:ml-7 max-md:flex-[1_0_calc(100%-28px)] ${other ? "md:order-1 md:ml-7 md:flex-[1_0_calc(100%-28px)]" : ""}`}
        >
          {actions.map(({ label, run }) => (
            <Toast.Action
              key={label}
              altText={label}
              className="button h-8 px-2.5 max-md:h-11 max-md:flex-auto"
              onClick={run}
            >
              {label}
            </Toast.Action>
          ))}
        </div>
      )}
      <Toast.Close aria-label="Dismiss" className="icon-button max-md:-mt-2 max-md:-mr-1.5">
        <X />
      </Toast.Close>
    </Toast.Root>
  );
}
