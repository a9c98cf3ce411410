import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { User } from "../session/session.queries.ts";
import { useSignOut } from "../session/use-sign-out.ts";
import { ProfileFields } from "../settings/ProfileFields.tsx";
import { useProfileForm } from "../settings/use-profile-form.ts";

/** Asks a user without a username to choose one. The dialog closes only when the username is saved. */
export function ProfileDialog({ user }: { user: User }) {
  const { form, values, availability } = useProfileForm(user);
  const signOut = useSignOut();
  return (
    <Dialog title="Complete Your Profile">
      <p className="text-text-2">Choose the name that others see. You can change it later in the settings.</p>
      <form className="mt-5 grid gap-4.5" method="post" noValidate onSubmit={form.submit}>
        <ProfileFields form={form} values={values} availability={availability} />
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={() => signOut()}>
            Sign out
          </Button>
          <Button type="submit" variant="primary" disabled={form.pending || availability !== "available"}>
            {form.pending ? "Saving…" : "Complete profile"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
