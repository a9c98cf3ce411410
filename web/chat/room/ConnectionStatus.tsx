import type { ChatState } from "../store/chat-store.ts";

/** A dot and a count; the dot's meaning also in words, for those who cannot see it. */
export function ConnectionStatus({ connection, count }: Pick<ChatState, "connection" | "count">) {
  const isConnected = connection === "connected";
  // Without the room nobody knows how many are in it.
  const isKnown = isConnected || connection === "connecting";
  const meaning = isConnected ? "Connected" : "Not connected";
  return (
    <p className="chat-status">
      <span className={isConnected ? "dot" : "dot bad"} role="img" aria-label={meaning} title={meaning} />
      {isKnown ? `${count} online` : "Offline"}
    </p>
  );
}
