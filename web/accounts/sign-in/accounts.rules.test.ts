import { expect, test } from "vitest";
import { isUsername } from "../../../shared/accounts/rules.ts";
import { passwordProblems, profileProblems, registrationProblems, signInProblems } from "./accounts.rules.ts";

const registration = { username: "ann_1", password: "secret", email: "" };
const USERNAME_PROBLEM = "Use 3-20 characters, lowercase letters, numbers, hyphens, and underscores only";

test("valid values have no problems", () => {
  expect(registrationProblems(registration)).toEqual({});
  expect(registrationProblems({ ...registration, email: " ann@example.com " })).toEqual({});
  expect(signInProblems(registration)).toEqual({});
  expect(profileProblems({ username: "ann", firstName: "", lastName: "" })).toEqual({});
});

test.each([
  ["", "Username is required"],
  ["  ", "Username is required"],
  ["ab", USERNAME_PROBLEM],
  ["a".repeat(21), USERNAME_PROBLEM],
  ["añn", USERNAME_PROBLEM],
  ["a b", USERNAME_PROBLEM],
])("the username %j is refused", (username, problem) => {
  expect(registrationProblems({ ...registration, username })).toEqual({ username: problem });
  expect(isUsername(username)).toBe(false);
});

test.each([
  ["", "Password is required"],
  ["short", "Password is too short"],
  ["é".repeat(513), "Password is too long"],
])("the password %j is refused", (password, problem) => {
  expect(registrationProblems({ ...registration, password })).toEqual({ password: problem });
  expect(passwordProblems({ currentPassword: "", newPassword: password })).toEqual({
    currentPassword: "Current password is required",
    newPassword: problem,
  });
});

test("signing in only requires a username and a password", () => {
  expect(signInProblems({ username: " ", password: "" })).toEqual({
    username: "Username is required",
    password: "Password is required",
  });
  expect(signInProblems({ username: "x", password: "y" })).toEqual({});
});

test.each(["ann", "ann@", "@b.c", "a b@c.d"])("the email %j is refused", (email) => {
  expect(registrationProblems({ ...registration, email })).toEqual({ email: "Email is not a valid address" });
});
