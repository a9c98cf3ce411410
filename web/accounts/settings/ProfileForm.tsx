import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import type { User } from "../session/session.queries.ts";
import { ProfileFields } from "./ProfileFields.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const SAVED = { title: "Profile saved", description: "Your profile was updated.", tone: "good" } as const;

export function ProfileForm({ user }: { user: User }) {
  const { form, values, availability } = useProfileForm(user, () => toast(SAVED));
  const isUnchanged =
    values.username === user.username &&
    values.firstName === (user.firstName ?? "") &&
    values.lastName === (user.lastName ?? "");
  return (
    <form className="grid gap-4.5" method="post" noValidate onSubmit={form.submit}>
      <ProfileFields form={form} values={values} availability={availability} />
      <div>
        <Button type="submit" variant="primary" disabled={form.pending || isUnchanged || availability === "taken"}>
          {form.pending ? "Saving…" : "Save profile"}
        </Button>
      </div>
    </form>
  );
}
