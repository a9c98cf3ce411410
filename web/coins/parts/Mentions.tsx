import { queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { splitMentions } from "../../../shared/chat/rules.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { useSession } from "../../accounts/session/session.ts";
import { nullWhenSignedOut } from "../../api/call.ts";
import { callList } from "../../api/call-list.ts";
import { useOwnQuery, useQuery } from "../../api/use-query.ts";
import { useNow } from "../../ui/use-now.ts";
import { mentionsQuery } from "../coins.queries.ts";

const MESSAGES = 3;

const messagesQuery = queryOptions({
  queryKey: ["/api/chat/messages", "coin"],
  queryFn: () => nullWhenSignedOut(callList("GET /api/chat/messages", { query: {} })),
});

/** Articles and chat messages that mention a coin. Chat messages are for signed-in users, as in the chat. */
export function Mentions({ id, symbol }: { id: string; symbol: string }) {
  const now = useNow();
  const articles = useQuery(mentionsQuery(id)).data ?? [];
  const messages = useOwnQuery(messagesQuery, useSession().user !== null) ?? [];
  const mentioning = messages
    .filter(({ message, isDeleted }) => !isDeleted && splitMentions(message).some((part) => part.symbol === symbol))
    .slice(-MESSAGES)
    .toReversed();
  if (articles.length === 0 && mentioning.length === 0) return null;
  return (
    <section aria-label="Mentions">
      <h2 className="text-16 font-semibold">In the news and the chat</h2>
      <ul className="mt-2">
        {articles.map(({ id: articleId, title, publishedAt }) => (
          <li key={articleId} className="border-b py-2.5">
            <Link
              to="/news/$id"
              params={{ id: String(articleId) }}
              className="font-medium wrap-anywhere hover:underline"
            >
              {title}
            </Link>
            <p className="text-12 text-text-3">News{publishedAt && ` · ${timeAgo(Date.parse(publishedAt), now)}`}</p>
          </li>
        ))}
        {mentioning.map(({ id, username, message, createdAt }) => (
          <li key={id} className="border-b py-2.5">
            <p className="wrap-anywhere text-text-2">{message}</p>
            <p className="text-12 text-text-3">
              <Link to="/chat" className="hover:underline">
                @{username} in the chat
              </Link>{" "}
              · {timeAgo(Date.parse(createdAt), now)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
