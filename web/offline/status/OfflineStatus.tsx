import { CloudOff, CloudUpload } from "lucide-react";
import { useRef, useSyncExternalStore } from "react";
import { useReadOnly } from "../../api/read-only.ts";
import { useWaiting } from "../../outbox/waiting.ts";
import { Button } from "../../ui/Button.tsx";
import { useCoversField } from "../../ui/toast/use-covers-field.ts";
import { readOnlyText } from "./read-only.rules.ts";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

const PLACE = "fixed z-10 max-md:right-22 max-md:left-4 md:left-6 md:max-w-md";
/** At the lower edge, and below the header where it would cover a field there, such as the chat's. */
const [LOW, HIGH] = ["max-md:bottom-[calc(76px+env(safe-area-inset-bottom))] md:bottom-6", "top-37"];

const changes = (count: number): string =>
  count === 1 ? "1 change waits to be sent." : `${count.toLocaleString("en-US")} changes wait to be sent.`;

/** Says that the page has no network, or that the server stores no changes, and how many changes are not in the account yet, until they are sent. */
export function OfflineStatus({ onSend }: { onSend: () => void }) {
  const isOnline = useOnline();
  const waiting = useWaiting();
  const readOnly = useReadOnly();
  const isShown = !isOnline || readOnly !== null || waiting > 0;
  const texts = [
    !isOnline && "You are offline.",
    isOnline && readOnly && readOnlyText(readOnly),
    waiting > 0 ? changes(waiting) : !isOnline && "Prices and amounts are the last known.",
  ];
  const place = useRef<HTMLDivElement>(null);
  const isHigh = useCoversField(place, isShown ? 1 : undefined);
  const Icon = isOnline && !readOnly ? CloudUpload : CloudOff;
  return (
    <div ref={place} role="status" className={`${PLACE} ${isHigh ? HIGH : LOW}`}>
      {isShown && (
        <p className="floating flex min-h-11 items-center gap-2.5 rounded-lg border bg-raised py-1.5 pr-2 pl-3.5 text-13">
          <Icon className="lucide shrink-0 text-accent" aria-hidden="true" />
          <span className="mr-1.5 grow">{texts.filter(Boolean).join(" ")}</span>
          {isOnline && waiting > 0 && (
            <Button size="small" onClick={onSend}>
              Send now
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
