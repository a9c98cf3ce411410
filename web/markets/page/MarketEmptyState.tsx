import { SearchX, Waves } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";

/** What a list says of itself when it has no rows. */
export type Words = { none: string; noMatch: string; failed: string };
const MARKET_WORDS: Words = {
  none: "No market data available.",
  noMatch: "No cryptocurrencies found matching your search.",
  failed: "Prices could not be loaded. Check your connection and try again.",
};

type Props = { failed: boolean; asked: boolean; words?: Words; onClear: () => void; onRetry: () => void };

/** Why there is no table, and the way out. */
export function MarketNothing({ failed, asked, words = MARKET_WORDS, onClear, onRetry }: Props) {
  if (failed) {
    return <LoadFailed onRetry={onRetry}>{words.failed}</LoadFailed>;
  }
  if (!asked) return <EmptyState icon={<Waves aria-hidden="true" />}>{words.none}</EmptyState>;
  return (
    <EmptyState icon={<SearchX aria-hidden="true" />} action={<Button onClick={onClear}>Clear search</Button>}>
      {words.noMatch}
    </EmptyState>
  );
}
