import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call.ts";
import { sayFailure } from "../api/say-failure.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/toast/toast.ts";
import { type Person, refreshAdmin } from "./admin.queries.ts";
import { nameOf } from "./person.ts";

/** Makes the person an admin, or one no longer, once it was asked twice. */
export function AdminSwitch({ person }: { person: Person }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { id, isAdmin } = person;
  const name = nameOf(person);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("PATCH /api/admin/users/:id", { params: { id }, body: { isAdmin: !isAdmin } }),
    onSuccess: () =>
      toast({
        title: isAdmin ? "Admin removed" : "Admin made",
        description: isAdmin ? `${name} is no admin any more.` : `${name} is an admin now.`,
        tone: "good",
      }),
    onError: (error) => sayFailure("Nothing changed", error, "Please try again."),
    onSettled: async () => {
      setAsked(false);
      await refreshAdmin(queries);
    },
  });
  const deed = isAdmin ? "Remove Admin" : "Make Admin";
  return (
    <section className="admin-switch" aria-label="Admin rights">
      <p>
        {isAdmin
          ? "An admin sees everybody's data, reviews ads and makes other admins."
          : "As an admin they would see everybody's data, review ads and make other admins."}
      </p>
      {asked ? (
        <div className="admin-sure">
          <Button look={isAdmin ? "danger" : "primary"} disabled={isPending} onClick={() => mutate()}>
            {isPending ? "Saving…" : `Yes, ${deed.toLowerCase()}`}
          </Button>
          <Button look="quiet" disabled={isPending} onClick={() => setAsked(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button onClick={() => setAsked(true)}>{deed}</Button>
      )}
    </section>
  );
}
