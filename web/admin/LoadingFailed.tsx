import { LoadFailed } from "../ui/LoadFailed.tsx";

/** Specification 2, section 8. */
export function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <LoadFailed onRetry={onRetry}>Error loading user data. Please refresh and try again.</LoadFailed>
    </div>
  );
}
