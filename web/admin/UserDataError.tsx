import { LoadFailed } from "../ui/LoadFailed.tsx";

export function UserDataError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <LoadFailed onRetry={onRetry}>Error loading user data. Please refresh and try again.</LoadFailed>
    </div>
  );
}
