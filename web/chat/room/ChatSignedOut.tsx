import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { useLastOfFirstHtml } from "../../ui/FirstHtml.tsx";
import { FullPageMessage } from "../../ui/FullPageMessage.tsx";
import { usePageTitle } from "../../ui/page-title.ts";

/** The chat page for visitors who are not signed in. */
export function ChatSignedOut() {
  useLastOfFirstHtml();
  usePageTitle("Community Chat");
  return (
    <FullPageMessage className="grid max-w-[420px] justify-items-center">
      <span className="mb-4 grid size-12 place-items-center rounded-panel border bg-surface text-accent [&>svg]:size-5">
        <MessageCircle aria-hidden="true" />
      </span>
      <h1 className="page-title">Community Chat</h1>
      <p className="mt-2 mb-6 text-text-2">
        One live room for everyone who follows the market. Type $BTC and its live price appears next to it.
      </p>
      <Link to="/auth" className="button primary">
        Sign In to Chat
      </Link>
    </FullPageMessage>
  );
}
