import { CheckCheck } from "lucide-react";
import { failedWith } from "../../api/outcomes.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { notificationsQuery } from "../alerts.queries.ts";
import { markNotificationsRead } from "./mark-read.ts";

export function ReadAllButton() {
  const { data } = useQuery(notificationsQuery);
  const newestId = Math.max(0, ...(data?.items ?? []).map(({ id }) => id));
  const markAll = async () => {
    try {
      await markNotificationsRead({ upTo: newestId });
    } catch (error) {
      failedWith(error, "Failed to mark as read");
    }
  };
  return (
    <Button variant="quiet" disabled={!data?.unread} onClick={() => void markAll()}>
      <CheckCheck aria-hidden="true" /> Mark all as read
    </Button>
  );
}
