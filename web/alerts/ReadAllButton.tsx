import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/toast.ts";
import { notificationsQuery } from "./alerts.queries.ts";
import { readAll } from "./read-all.ts";

export function ReadAllButton() {
  const { data } = useQuery(notificationsQuery);
  const queries = useQueryClient();
  const ids = (data?.items ?? []).flatMap(({ id, isRead }) => (isRead ? [] : [id]));
  const read = async () => {
    try {
      await readAll(queries, ids);
    } catch {
      toast({ title: "Error", description: "Failed to mark as read", tone: "bad" });
    }
  };
  return (
    <Button look="quiet" disabled={ids.length === 0} onClick={() => void read()}>
      <CheckCheck aria-hidden="true" /> Mark all as read
    </Button>
  );
}
