import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { failedWith } from "../../api/outcomes.ts";
import { Button } from "../../ui/Button.tsx";
import { notificationsQuery } from "../alerts.queries.ts";
import { markRead } from "./mark-read.ts";

export function ReadAllButton() {
  const { data } = useQuery(notificationsQuery);
  const queries = useQueryClient();
  const newest = Math.max(0, ...(data?.items ?? []).map(({ id }) => id));
  const read = async () => {
    try {
      await markRead(queries, { upTo: newest });
    } catch (error) {
      failedWith(error, "Failed to mark as read");
    }
  };
  return (
    <Button look="quiet" disabled={!data?.unread} onClick={() => void read()}>
      <CheckCheck aria-hidden="true" /> Mark all as read
    </Button>
  );
}
