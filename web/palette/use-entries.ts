import { useMemo } from "react";
import { useSession } from "../accounts/session/session.ts";
import { useOwnQuery, useQuery } from "../api/use-query.ts";
import { useGuest } from "../guest/guest.ts";
import { useMarketState } from "../markets/store/market.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { actionsFor, coinEntries, type Entry, fixedEntries, searchEntries } from "./entries.ts";
import { plain } from "./match.rules.ts";
import { articleSearchQuery, leveragedPositionsQuery, spotPositionsQuery } from "./palette.queries.ts";
import { recentKeys } from "./recent.ts";

const DEBOUNCE_MS = 300;
const MIN_ARTICLE_QUERY = 3;
const MAX_ARTICLES = 3;
/** The first coins and pages, when nothing was chosen yet. */
const FIRST_COINS = 3;
const FIRST_PAGES = 6;

type Held = { id: string; coinId: string | null; name: string; symbol: string; amount: string; label: string };

const positionEntry = ({ id, coinId, name, symbol, amount, label }: Held): Entry => ({
  key: `position ${id}`,
  kind: "position",
  title: name,
  note: `${amount} ${symbol.toUpperCase()} · ${label}`,
  code: plain(symbol),
  name: plain(name),
  run: "navigate",
  to: coinId === null ? "/portfolio" : `/coins/${encodeURIComponent(coinId)}`,
  ...(coinId !== null && { coinId }),
});

function usePositions(isSignedIn: boolean): Entry[] {
  const spot = useOwnQuery(spotPositionsQuery, isSignedIn);
  const leveraged = useOwnQuery(leveragedPositionsQuery, isSignedIn);
  return useMemo(
    () => [
      ...(spot ?? []).map((held) => positionEntry({ ...held, label: "Spot" })),
      ...(leveraged ?? []).map((held) =>
        positionEntry({ ...held, amount: held.size, label: held.positionType === "short" ? "Short" : "Long" }),
      ),
    ],
    [spot, leveraged],
  );
}

function useArticles(text: string): Entry[] {
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data } = useQuery(articleSearchQuery(query.length >= MIN_ARTICLE_QUERY ? query : ""));
  if (query !== text.trim()) return [];
  return (data ?? []).slice(0, MAX_ARTICLES).map((article) => ({
    key: `article ${article.id}`,
    kind: "article",
    title: article.title,
    code: "",
    name: plain(article.title),
    run: "navigate",
    to: `/news/${article.id}`,
  }));
}

/** The entries for a text; for an empty text, those chosen last and some to begin with. */
export function useEntries(text: string): Entry[] {
  const { user } = useSession();
  const { columns } = useMarketState();
  const coins = useMemo(() => (columns ? coinEntries(columns) : []), [columns]);
  const fixed = useMemo(() => fixedEntries(user !== null, user?.isAdmin === true), [user]);
  const positions = usePositions(useGuest() || user !== null);
  const articles = useArticles(text);
  return useMemo(() => {
    if (text.trim() !== "") return [...searchEntries(text, { coins, fixed, positions }), ...articles];
    const byKey = new Map([...fixed, ...positions, ...coins].map((entry) => [entry.key, entry]));
    const actionOf = (key: string) => {
      const coin = byKey.get(`coin ${key.slice(key.indexOf(" ") + 1)}`);
      return coin && actionsFor(coin).find((action) => action.key === key);
    };
    const recent = recentKeys().flatMap((key) => byKey.get(key) ?? actionOf(key) ?? []);
    const first = [...coins.slice(0, FIRST_COINS), ...fixed.slice(0, FIRST_PAGES)];
    return [...new Set([...recent, ...first])];
  }, [text, coins, fixed, positions, articles]);
}
