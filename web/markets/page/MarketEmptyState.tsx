import { SearchX, Waves } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";

/** The texts of a list without rows. */
type ListTexts = { none: string; noMatch: string; failed: string };
const MARKET_TEXTS: ListTexts = {
  none: "No market data available.",
  noMatch: "No cryptocurrencies found matching your search.",
  failed: "Prices could not be loaded.",
};

type Props = {
  failed: boolean;
  hasQuery: boolean;
  /** Filters without a search leave no rows. */
  isFiltered?: boolean;
  texts?: ListTexts;
  onClear: () => void;
  onRetry: () => void;
};

/** Replaces a table without rows by the reason and an action. */
export function MarketEmptyState({ failed, hasQuery, isFiltered, texts = MARKET_TEXTS, onClear, onRetry }: Props) {
  if (failed) {
    return <LoadFailed onRetry={onRetry}>{texts.failed}</LoadFailed>;
  }
  if (!hasQuery) return <EmptyState icon={<Waves aria-hidden="true" />}>{texts.none}</EmptyState>;
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      action={<Button onClick={onClear}>{isFiltered ? "Clear filters" : "Clear search"}</Button>}
    >
      {isFiltered ? "No coins match your filters." : texts.noMatch}
    </EmptyState>
  );
}
