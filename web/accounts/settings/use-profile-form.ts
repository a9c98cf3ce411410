import { useState } from "react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { useForm } from "../../ui/form/use-form.ts";
import type { User } from "../session/session.queries.ts";
import { setSignedIn } from "../session/session.ts";
import { type Profile, profileProblems } from "../sign-in/accounts.rules.ts";
import { useAvailability } from "../sign-in/use-availability.ts";

/** A form of the user's names. It calls `onSaved` after the server has stored them. */
export function useProfileForm(user: User, onSaved: () => void = () => {}) {
  const [values, onChange] = useState<Profile>({
    username: user.username ?? "",
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
  });
  const form = useForm({
    values,
    onChange,
    check: profileProblems,
    async send(profile) {
      try {
        setSignedIn(await call("PUT /api/profile", { body: profile }));
        onSaved();
      } catch (error) {
        toastFailure("Setup failed", error, "Failed to update profile");
      }
    },
  });
  return { form, values, availability: useAvailability(values.username, user.username) };
}
