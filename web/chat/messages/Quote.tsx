import type { ChatMessage } from "../../../shared/chat/contract.ts";

/** One line with the message that is replied to. A click scrolls to that message if it is on the page. */
export function Quote({ quoted }: { quoted: NonNullable<ChatMessage["replyTo"]> }) {
  const scrollToMessage = () => {
    const element = document.getElementById(`message-${quoted.id}`);
    if (!element) return;
    element.scrollIntoView({ block: "center" });
    element.classList.remove("found");
    // Reading the layout between the two changes restarts the animation on a second click.
    void element.offsetWidth;
    element.classList.add("found");
  };
  return (
    <button
      type="button"
      className="quote"
      onClick={scrollToMessage}
      aria-label={`In reply to ${quoted.username}: ${quoted.message}`}
    >
      <b>{quoted.username}</b> {quoted.message}
    </button>
  );
}
