import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { User } from "../session/session.queries.ts";
import { useSignOut } from "../session/use-sign-out.ts";
import { ProfileFields } from "../settings/ProfileFields.tsx";
import { useProfileForm } from "../settings/use-profile-form.ts";

/** Specification 1, section 4: mandatory for a person without a username; it closes when there is one. */
export function ProfileDialog({ user }: { user: User }) {
  const { form, values, availability } = useProfileForm(user);
  const signOut = useSignOut();
  return (
    <Dialog title="Complete Your Profile">
      <p className="text-text-2">Choose the name that others see. You can change it later in the settings.</p>
      <form className="mt-5 grid gap-4.5" method="post" noValidate onSubmit={form.submit}>
        <ProfileFields form={form} values={values} availability={availability} />
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={() => signOut()}>
            Sign Out
          </Button>
          <Button type="submit" look="primary" disabled={form.pending || availability !== "available"}>
            {form.pending ? "Saving…" : "Complete Profile"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
