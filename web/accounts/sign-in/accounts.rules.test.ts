import { expect, test } from "vitest";
import { isUsername } from "../../../shared/accounts/rules.ts";
import { passwordProblems, profileProblems, registrationProblems, signInProblems } from "./accounts.rules.ts";

const registration = { username: "ann_1", password: "secret", email: "" };
const HINT = "Use 3-20 characters, lowercase letters, numbers, hyphens, and underscores only";

test("a form without a problem is sent", () => {
  expect(registrationProblems(registration)).toEqual({});
  expect(registrationProblems({ ...registration, email: " ann@example.com " })).toEqual({});
  expect(signInProblems(registration)).toEqual({});
  expect(profileProblems({ username: "ann", firstName: "", lastName: "" })).toEqual({});
});

test.each([
  ["", "Username is required"],
  ["  ", "Username is required"],
  ["ab", HINT],
  ["a".repeat(21), HINT],
  ["añn", HINT],
  ["a b", HINT],
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

test("a password to sign in with is only missing or there", () => {
  expect(signInProblems({ username: " ", password: "" })).toEqual({
    username: "Username is required",
    password: "Password is required",
  });
  expect(signInProblems({ username: "x", password: "y" })).toEqual({});
});

test.each(["ann", "ann@", "@b.c", "a b@c.d"])("the email %j is refused", (email) => {
  expect(registrationProblems({ ...registration, email })).toEqual({ email: "Email is not a valid address" });
});
