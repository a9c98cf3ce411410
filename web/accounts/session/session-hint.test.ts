import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { forgetSession, mayHaveSession, rememberSession, sessionHint } from "./session-hint.ts";

const KEY = "tidemark.session";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

test("the hint of a session is kept for 30 minutes and then removed", () => {
  rememberSession("ann");
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual({
    isAuthenticated: true,
    userId: "ann",
    timestamp: Date.now(),
  });
  vi.advanceTimersByTime(30 * MINUTE - 1);
  expect(sessionHint()?.userId).toBe("ann");
  vi.advanceTimersByTime(1);
  expect(sessionHint()).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each(["", "null", "7", "{", "[]", '{"userId":"ann"}'])("the stored text %j is not accepted as a hint", (text) => {
  localStorage.setItem(KEY, text);
  expect(sessionHint()).toBeNull();
});

test("forgetting the session removes the hint and the cookie that marks it", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets the cookie as the server does
  document.cookie = "signed_in=1; Path=/";
  rememberSession("ann");
  expect(mayHaveSession()).toBe(true);
  forgetSession("ann", true);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(mayHaveSession()).toBe(false);
});

/** Runs the inline script of index.html, which runs before the first paint, and returns the root's data attributes. */
function runInlineScript(): Record<string, string> {
  const html = readFileSync("web/index.html", "utf8");
  const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const root = { dataset: {} as Record<string, string> };
  new Function("document", "localStorage", "matchMedia", script)(
    { documentElement: root },
    { ...localStorage },
    () => ({
      matches: false,
    }),
  );
  return root.dataset;
}

test("the inline script accepts the same hint for the same 30 minutes", () => {
  expect(runInlineScript()).not.toHaveProperty("session");
  rememberSession("ann");
  const saved = localStorage.getItem(KEY) ?? "";
  vi.stubGlobal("localStorage", { [KEY]: saved });
  expect(runInlineScript()).toHaveProperty("session");
  vi.advanceTimersByTime(30 * MINUTE);
  expect(runInlineScript()).not.toHaveProperty("session");
  vi.unstubAllGlobals();
});
