import type { ComponentProps } from "react";
import { PASSWORD_HINT } from "../../../shared/accounts/rules.ts";
import { PasswordField } from "../../ui/form/PasswordField.tsx";

/** Asks for a password to set. Password managers offer to make one. */
export const NewPasswordField = (
  props: Omit<ComponentProps<typeof PasswordField>, "label" | "autoComplete" | "hint">,
) => <PasswordField {...props} label="New password" autoComplete="new-password" required hint={PASSWORD_HINT} />;
