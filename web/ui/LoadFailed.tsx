import { RefreshCw, Unplug } from "lucide-react";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { useIsOnline } from "./state/online.ts";

type Props = { onRetry: () => unknown; busy?: boolean; children: string };

const OFFLINE = " You are offline. This loads when the network is back.";

/**
 * Replaces content that failed to load by an error sentence and a Retry button. Without a network a press could not help,
 * and the content is asked for again by itself.
 */
export function LoadFailed({ onRetry, busy, children }: Props) {
  const isOnline = useIsOnline();
  const retry = (
    <Button disabled={busy} onClick={() => void onRetry()}>
      <RefreshCw aria-hidden="true" /> Retry
    </Button>
  );
  return (
    <EmptyState icon={<Unplug aria-hidden="true" />} action={isOnline && retry}>
      {isOnline ? children : children + OFFLINE}
    </EmptyState>
  );
}
