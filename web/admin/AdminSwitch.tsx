import { useState } from "react";
import { call } from "../api/call.ts";
import { toastFailure } from "../api/failure-toast.ts";
import { useMutation } from "../api/use-mutation.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/toast/toast.ts";
import { type AdminUser, refreshAdmin } from "./admin.queries.ts";
import { userName } from "./user-text.ts";

/** Gives admin rights to a user or removes them, after a confirmation. */
export function AdminSwitch({ user }: { user: AdminUser }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, isAdmin } = user;
  const name = userName(user);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("PATCH /api/admin/users/:id", { params: { id }, body: { isAdmin: !isAdmin } }),
    onSuccess: () =>
      toast({
        title: isAdmin ? "Admin removed" : "Admin added",
        description: isAdmin ? `${name} is no longer an admin.` : `${name} is now an admin.`,
        tone: "good",
      }),
    onError: (error) => toastFailure("Admin rights not changed", error, "Please try again."),
    onSettled: async () => {
      setIsConfirming(false);
      await refreshAdmin();
    },
  });
  const actionLabel = isAdmin ? "Remove admin" : "Make admin";
  return (
    <section
      className="mt-8 flex justify-between gap-4 border-t border-line pt-4 text-13 text-text-2 max-md:flex-col md:items-center"
      aria-label="Admin rights"
    >
      <p>
        {isAdmin
          ? "This admin can see all user data, review ads and make other users admins."
          : "As an admin, this user could see all user data, review ads and make other users admins."}
      </p>
      {isConfirming ? (
        <div className="flex flex-none gap-1 max-md:*:flex-1">
          <Button variant={isAdmin ? "danger" : "primary"} disabled={isPending} onClick={() => mutate()}>
            {isPending ? "Saving…" : `Yes, ${actionLabel.toLowerCase()}`}
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={() => setIsConfirming(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button onClick={() => setIsConfirming(true)}>{actionLabel}</Button>
      )}
    </section>
  );
}
