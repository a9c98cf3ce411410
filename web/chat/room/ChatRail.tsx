import { useQuery } from "@tanstack/react-query";
import { counted } from "../../../shared/values/format-market.ts";
import { talkedAboutQuery } from "../chat.queries.ts";
import { CoinChip } from "../messages/CoinChip.tsx";

export function ChatRail() {
  const { data } = useQuery(talkedAboutQuery);
  return (
    <aside className="chat-rail" aria-label="About the room">
      {data && data.length > 0 && (
        <div>
          <h2 className="font-semibold">Talked about today</h2>
          <ul className="mt-2">
            {data.map(({ symbol, mentions }) => (
              <li key={symbol}>
                <CoinChip symbol={symbol} text={symbol.toUpperCase()} />
                <span className="text-text-3">{counted(mentions, "mention")}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-12 text-text-3">
        Nobody here will ever ask for your keys or a deposit. Write $ before a symbol to show its price.
      </p>
    </aside>
  );
}
