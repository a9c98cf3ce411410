import type { ChatMessage } from "../../../shared/chat/contract.ts";

/** One line with the message that is replied to. A click scrolls to that message if it is on the page. */
export function Quote({ quoted }: { quoted: NonNullable<ChatMessage["replyTo"]> }) {
  const scrollToMessage = () => {
    const element = document.getElementById(`message-${quoted.id}`);
    if (!element) return;
    element.scrollIntoView({ block: "center" });
    element.dataset.found = "";
  };
  return (
    <button
      type="button"
      className="mt-0.5 mb-1.5 block max-w-full truncate border-l-2 border-edge pl-2 text-left text-12 leading-4.5 text-text-2"
      onClick={scrollToMessage}
      aria-label={`In reply to ${quoted.username}: ${quoted.message}`}
    >
      <b className="font-medium">{quoted.username}</b> {quoted.message}
    </button>
  );
}
