import { CloudOff, CloudUpload } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useWaiting } from "../../outbox/waiting.ts";
import { Button } from "../../ui/Button.tsx";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

const PLACE =
  "fixed z-10 max-md:right-22 max-md:bottom-[calc(76px+env(safe-area-inset-bottom))] max-md:left-4 md:bottom-6 md:left-6 md:max-w-md";

const changes = (count: number): string =>
  count === 1 ? "1 change waits to be sent." : `${count.toLocaleString("en-US")} changes wait to be sent.`;

/** Says that the page has no network, and how many changes are not in the account yet, until they are sent. */
export function OfflineStatus({ onSend }: { onSend: () => void }) {
  const isOnline = useOnline();
  const waiting = useWaiting();
  const isShown = !isOnline || waiting > 0;
  const Icon = isOnline ? CloudUpload : CloudOff;
  return (
    <div role="status" className={PLACE}>
      {isShown && (
        <p className="floating flex min-h-11 items-center gap-2.5 rounded-lg border bg-raised py-1.5 pr-2 pl-3.5 text-13">
          <Icon className="lucide shrink-0 text-accent" aria-hidden="true" />
          <span className="mr-1.5 grow">
            {!isOnline && "You are offline. "}
            {waiting > 0 ? changes(waiting) : "Prices and amounts are the last known."}
          </span>
          {isOnline && (
            <Button size="small" onClick={onSend}>
              Send now
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
