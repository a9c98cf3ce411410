import { CloudOff, LoaderCircle, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
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
        <p className="chat-notice">
          <WifiOff aria-hidden="true" /> You are offline. Messages will be sent when you are back online.
        </p>
      )}
      {connection === "session-ended" && (
        <p className="chat-notice">
          <CloudOff aria-hidden="true" /> Your session has ended. Sign in again to continue.
        </p>
      )}
      {isConnecting && isSlow && (
        <p className="chat-notice">
          <LoaderCircle aria-hidden="true" />{" "}
          {connection === "connecting" ? "Connecting…" : "Connection lost. Reconnecting…"}
          <button type="button" className="chat-link" onClick={onRetry}>
            Try now
          </button>
        </p>
      )}
    </div>
  );
}
