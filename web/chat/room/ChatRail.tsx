import { counted } from "../../../shared/values/format-market.ts";
import { useQuery } from "../../api/use-query.ts";
import { talkedAboutQuery } from "../chat.queries.ts";
import { CoinChip } from "../messages/CoinChip.tsx";

export function ChatRail() {
  const { data } = useQuery(talkedAboutQuery);
  return (
    <aside className="grid content-start gap-6 max-lg:hidden" aria-label="About the room">
      {data && data.length > 0 && (
        <div>
          <h2 className="font-semibold">Trending in chat</h2>
          <ul className="mt-2">
            {data.map(({ symbol, mentions }) => (
              <li key={symbol} className="flex justify-between gap-4 py-1.75">
                <CoinChip symbol={symbol} text={symbol.toUpperCase()} />
                <span className="text-text-3">{counted(mentions, "mention")}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-12 text-text-3">Never share your seed phrase. Staff won't ask. Type $BTC to show a price.</p>
    </aside>
  );
}
