import type { ChatMessage } from "../../../shared/chat/contract.ts";

/** What a message answers, in a line; it leads there while that is on the page. */
export function Quote({ quoted }: { quoted: NonNullable<ChatMessage["replyTo"]> }) {
  const find = () => {
    const element = document.getElementById(`message-${quoted.id}`);
    if (!element) return;
    element.scrollIntoView({ block: "center" });
    element.classList.remove("found");
    // Read, so that the mark starts anew when the same message is looked for again.
    void element.offsetWidth;
    element.classList.add("found");
  };
  return (
    <button
      type="button"
      className="quote"
      onClick={find}
      aria-label={`In reply to ${quoted.username}: ${quoted.message}`}
    >
      <b>{quoted.username}</b> {quoted.message}
    </button>
  );
}
