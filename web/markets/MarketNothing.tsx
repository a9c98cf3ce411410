import { RefreshCw, SearchX, Unplug, Waves } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

type Props = { failed: boolean; asked: boolean; onClear: () => void; onRetry: () => void };

/** Why there is no table, and the way out. */
export function MarketNothing({ failed, asked, onClear, onRetry }: Props) {
  if (failed) {
    const retry = (
      <Button onClick={onRetry}>
        <RefreshCw aria-hidden="true" /> Retry
      </Button>
    );
    return (
      <EmptyState icon={<Unplug aria-hidden="true" />} action={retry}>
        Prices could not be loaded. Check your connection and try again.
      </EmptyState>
    );
  }
  if (!asked) return <EmptyState icon={<Waves aria-hidden="true" />}>No market data available.</EmptyState>;
  return (
    <EmptyState icon={<SearchX aria-hidden="true" />} action={<Button onClick={onClear}>Clear search</Button>}>
      No cryptocurrencies found matching your search.
    </EmptyState>
  );
}
