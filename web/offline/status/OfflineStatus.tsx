import { CloudOff, CloudUpload } from "lucide-react";
import { useRef } from "react";
import { timeAgo } from "../../../shared/values/time.ts";
import { useReadOnly } from "../../api/read-only.ts";
import { useWaiting } from "../../outbox/waiting.ts";
import { Button } from "../../ui/Button.tsx";
import { useIsOnline } from "../../ui/state/online.ts";
import { useCoversField } from "../../ui/toast/use-covers-field.ts";
import { useNow } from "../../ui/use-now.ts";
import { readOnlyText } from "./read-only.rules.ts";

const PLACE = "fixed z-10 max-md:right-22 max-md:left-4 md:left-6 md:max-w-md";
/** At the lower edge, and below the header where it would cover a field there, such as the chat's. */
const [LOW, HIGH] = ["max-md:bottom-[calc(76px+env(safe-area-inset-bottom))] md:bottom-6", "top-37"];

const changes = (count: number): string =>
  count === 1 ? "1 change waits to be sent." : `${count.toLocaleString("en-US")} changes wait to be sent.`;

/** The time of the shown prices in ms; undefined before there are any. */
export type PricesAt = () => number | undefined;

/** The age of the prices. That of amounts is unknown, because each is as old as its last reply. */
function Age({ pricesAt }: { pricesAt: PricesAt }) {
  const now = useNow();
  const at = pricesAt();
  return at === undefined
    ? "You are offline. Amounts are the last known. "
    : `You are offline. Prices are from ${timeAgo(at, now)}, amounts are the last known. `;
}

/**
 * Says that the page has no network, or that the server stores no changes, and how many changes are not in the account
 * yet, until they are sent.
 */
export function OfflineStatus({ onSend, pricesAt }: { onSend: () => void; pricesAt: PricesAt }) {
  const isOnline = useIsOnline();
  const waiting = useWaiting();
  const readOnly = useReadOnly();
  const isShown = !isOnline || readOnly !== null || waiting > 0;
  const place = useRef<HTMLDivElement>(null);
  const isHigh = useCoversField(place, isShown ? 1 : undefined);
  const Icon = isOnline && !readOnly ? CloudUpload : CloudOff;
  return (
    <div ref={place} role="status" className={`${PLACE} ${isHigh ? HIGH : LOW}`}>
      {isShown && (
        <p className="floating flex min-h-11 items-center gap-2.5 rounded-lg border bg-raised py-1.5 pr-2 pl-3.5 text-13">
          <Icon className="lucide shrink-0 text-accent" aria-hidden="true" />
          <span className="mr-1.5 grow">
            {!isOnline && <Age pricesAt={pricesAt} />}
            {isOnline && readOnly && `${readOnlyText(readOnly)} `}
            {waiting > 0 && changes(waiting)}
          </span>
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
