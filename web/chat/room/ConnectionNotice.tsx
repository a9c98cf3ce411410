import { CloudOff, LoaderCircle, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { ConnectionState } from "../store/connection.ts";

/** A connection that comes back within this time was not worth a word. */
const PATIENCE_MS = 1500;

/** Says what is wrong with the connection, and what becomes of messages meanwhile. */
export function ConnectionNotice({ connection, onRetry }: { connection: ConnectionState; onRetry: () => void }) {
  const [isLate, setIsLate] = useState(false);
  const isWaiting = connection === "connecting" || connection === "reconnecting";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setIsLate, PATIENCE_MS, true);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);

  return (
    <div role="status" className="contents">
      {connection === "offline" && (
        <p className="chat-notice">
          <WifiOff aria-hidden="true" /> You are offline. What you send goes out when you are back.
        </p>
      )}
      {connection === "over" && (
        <p className="chat-notice">
          <CloudOff aria-hidden="true" /> Your session is over. Sign in again to go on.
        </p>
      )}
      {isWaiting && isLate && (
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
