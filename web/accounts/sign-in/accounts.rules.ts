import {
  isUsername,
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD,
  USERNAME_HINT,
  utf8Length,
} from "../../../shared/accounts/rules.ts";
import type { Problems } from "../../ui/form/use-form.ts";

export type Credentials = { username: string; password: string };
export type Registration = Credentials & { email: string };
export type Profile = { username: string; firstName: string; lastName: string };
export type PasswordChange = { currentPassword: string; newPassword: string };

// As permissive as the browser's own check, because the server checks again.
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** Removes the fields without a problem and keeps the order of the others. */
function withoutValidFields<Values>(problemByField: Record<string, string | false>): Problems<Values> {
  return Object.fromEntries(
    Object.entries(problemByField).filter(([, problem]) => problem !== false),
  ) as Problems<Values>;
}

function usernameProblem(username: string): string | false {
  if (username.trim() === "") return "Username is required";
  return !isUsername(username.trim()) && `Use ${USERNAME_HINT}`;
}

function newPasswordProblem(password: string): string | false {
  if (password === "") return "Password is required";
  if (password.length < MIN_PASSWORD) return "Password is too short";
  return utf8Length(password) > MAX_PASSWORD_BYTES && "Password is too long";
}

export const emailProblem = (email: string): string | false =>
  email.trim() !== "" && !EMAIL.test(email.trim()) && "Email is not a valid address";

export const signInProblems = ({ username, password }: Credentials): Problems<Credentials> =>
  withoutValidFields({
    username: username.trim() === "" && "Username is required",
    password: password === "" && "Password is required",
  });

export const registrationProblems = ({ username, password, email }: Registration): Problems<Registration> =>
  withoutValidFields({
    username: usernameProblem(username),
    password: newPasswordProblem(password),
    email: emailProblem(email),
  });

export const profileProblems = ({ username }: Profile): Problems<Profile> =>
  withoutValidFields({ username: usernameProblem(username) });

export const newPasswordProblems = ({ newPassword }: { newPassword: string }): Problems<{ newPassword: string }> =>
  withoutValidFields({ newPassword: newPasswordProblem(newPassword) });

export const passwordProblems = ({ currentPassword, newPassword }: PasswordChange): Problems<PasswordChange> =>
  withoutValidFields({
    currentPassword: currentPassword === "" && "Current password is required",
    newPassword: newPasswordProblem(newPassword),
  });
