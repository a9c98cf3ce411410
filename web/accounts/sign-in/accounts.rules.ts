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

// As loose as the browser's own: the server decides.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Only what is wrong, in the order of the fields. */
function only<Values>(found: Record<string, string | false>): Problems<Values> {
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== false)) as Problems<Values>;
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

export const signInProblems = ({ username, password }: Credentials): Problems<Credentials> =>
  only({
    username: username.trim() === "" && "Username is required",
    password: password === "" && "Password is required",
  });

export const registrationProblems = ({ username, password, email }: Registration): Problems<Registration> =>
  only({
    username: usernameProblem(username),
    password: newPasswordProblem(password),
    email: email.trim() !== "" && !EMAIL.test(email.trim()) && "Email is not a valid address",
  });

export const profileProblems = ({ username }: Profile): Problems<Profile> =>
  only({ username: usernameProblem(username) });

export const passwordProblems = ({ currentPassword, newPassword }: PasswordChange): Problems<PasswordChange> =>
  only({
    currentPassword: currentPassword === "" && "Current password is required",
    newPassword: newPasswordProblem(newPassword),
  });
