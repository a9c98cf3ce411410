import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw, Unplug } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { askWho } from "./session.ts";

/** The server could not say who is signed in: neither the page nor its refusal would be true. */
export function SessionUnknown() {
  const queries = useQueryClient();
  const retry = (
    <Button onClick={() => askWho(queries)}>
      <RefreshCw aria-hidden="true" /> Retry
    </Button>
  );
  return (
    <EmptyState icon={<Unplug aria-hidden="true" />} action={retry}>
      Your sign-in could not be checked. Check your connection and try again.
    </EmptyState>
  );
}
