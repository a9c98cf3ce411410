import { CircleAlert, RefreshCw } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

/** Specification 2, section 8. */
export function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert aria-hidden="true" />}
        action={
          <Button onClick={onRetry}>
            <RefreshCw aria-hidden="true" /> Retry
          </Button>
        }
      >
        Error loading user data. Please refresh and try again.
      </EmptyState>
    </div>
  );
}
