import { useQueryClient } from "@tanstack/react-query";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { askWho } from "./session.ts";

/** The server could not say who is signed in: neither the page nor its refusal would be true. */
export function SessionUnknown() {
  const queries = useQueryClient();
  return (
    <LoadFailed onRetry={() => askWho(queries)}>
      Your sign-in could not be checked. Check your connection and try again.
    </LoadFailed>
  );
}
