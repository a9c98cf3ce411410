import { RefreshCw, Unplug } from "lucide-react";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

type Props = { onRetry: () => unknown; busy?: boolean; children: string };

/** Replaces content that failed to load by an error sentence and a Retry button. */
export function LoadFailed({ onRetry, busy, children }: Props) {
  const retry = (
    <Button disabled={busy} onClick={() => void onRetry()}>
      <RefreshCw aria-hidden="true" /> Retry
    </Button>
  );
  return (
    <EmptyState icon={<Unplug aria-hidden="true" />} action={retry}>
      {children}
    </EmptyState>
  );
}
