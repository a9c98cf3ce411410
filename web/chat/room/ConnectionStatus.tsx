import type { ChatState } from "../store/chat-state.ts";

/** A coloured dot and the number of users online. The dot has a text label, because colour must not be the only sign. */
export function ConnectionStatus({ connection, count }: Pick<ChatState, "connection" | "count">) {
  const isConnected = connection === "connected";
  // Without a connection the last count is no longer valid.
  const isCountValid = isConnected || connection === "connecting";
  const label = isConnected ? "Connected" : "Not connected";
  return (
    <p className="flex items-center gap-2 text-13 whitespace-nowrap">
      <span
        className={`size-2 rounded-full forced-color-adjust-none ${isConnected ? "bg-gain" : "bg-loss outline-2 outline-loss/30"}`}
        role="img"
        aria-label={label}
        title={label}
      />
      {isCountValid ? `${count} online` : "Offline"}
    </p>
  );
}
