import { expect, it } from "vitest";
import { chooseEmailFeed } from "./email-feed.ts";

const SANDBOX = { origin: "http://localhost:9787" };
const CONFIGURED = { EMAIL_API_KEY: "re_1", EMAIL_FROM: "Ann <ann@example.com>" };

it("uses the configured provider, also beside a sandbox", () => {
  const feed = { vars: { EMAIL_FROM: CONFIGURED.EMAIL_FROM }, secrets: { EMAIL_API_KEY: "re_1" } };
  expect(chooseEmailFeed(CONFIGURED, SANDBOX)).toEqual(feed);
  expect(chooseEmailFeed(CONFIGURED, undefined)).toEqual(feed);
});

it("uses the sandbox's provider without a configured one, and none without a sandbox", () => {
  expect(chooseEmailFeed({}, SANDBOX).vars.EMAIL_URL).toBe("http://localhost:9787/email");
  expect(chooseEmailFeed({ EMAIL_FROM: "x" }, undefined)).toEqual({ vars: { EMAIL_FROM: "x" }, secrets: {} });
});
