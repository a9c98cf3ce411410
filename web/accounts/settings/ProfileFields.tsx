import { MAX_NAME } from "../../../shared/accounts/rules.ts";
import { Field } from "../../ui/form/Field.tsx";
import type { useForm } from "../../ui/form/use-form.ts";
import type { Profile } from "../sign-in/accounts.rules.ts";
import { UsernameField } from "../sign-in/UsernameField.tsx";
import type { Availability } from "../sign-in/use-availability.ts";

type Props = { form: ReturnType<typeof useForm<Profile>>; values: Profile; availability: Availability };

export function ProfileFields({ form, values, availability }: Props) {
  return (
    <>
      <UsernameField
        value={values.username}
        onChange={form.set("username")}
        availability={availability}
        problem={form.problems.username}
      />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field
          {...form.bind("firstName")}
          label="First name"
          note="(optional)"
          autoComplete="given-name"
          maxLength={MAX_NAME}
        />
        <Field
          {...form.bind("lastName")}
          label="Last name"
          note="(optional)"
          autoComplete="family-name"
          maxLength={MAX_NAME}
        />
      </div>
    </>
  );
}
