import { CloudOff, LoaderCircle, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { TextButton } from "../messages/TextButton.tsx";
import type { ConnectionState } from "../store/connection.ts";

/** Shorter interruptions of the connection show no notice. */
const NOTICE_DELAY_MS = 1500;

/** Shows a problem of the connection and whether messages are sent later. */
export function ConnectionNotice({ connection, onRetry }: { connection: ConnectionState; onRetry: () => void }) {
  const [isSlow, setIsSlow] = useState(false);
  const isConnecting = connection === "connecting" || connection === "reconnecting";
  useEffect(() => {
    if (!isConnecting) return;
    const timer = setTimeout(setIsSlow, NOTICE_DELAY_MS, true);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isConnecting]);

  return (
    <div role="status" className="contents">
      {connection === "offline" && (
        <Notice>
          <WifiOff aria-hidden="true" /> You are offline. Messages will be sent when you are back online.
        </Notice>
      )}
      {connection === "session-ended" && (
        <Notice>
          <CloudOff aria-hidden="true" /> Your session has ended. Sign in again to continue.
        </Notice>
      )}
      {isConnecting && isSlow && (
        <Notice>
          <LoaderCircle aria-hidden="true" />{" "}
          {connection === "connecting" ? "Connecting…" : "Connection lost. Reconnecting…"}
          <TextButton onClick={onRetry}>Try now</TextButton>
        </Notice>
      )}
    </div>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-2 border-t px-5 py-2 text-13 text-warn">{children}</p>
);
