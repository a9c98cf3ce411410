import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { forgetSession, HINT_KEY, mayHaveSession, rememberSession, sessionHint } from "./session-hint.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

test("a session is remembered for 30 minutes, and then removed", () => {
  rememberSession("ann");
  expect(JSON.parse(localStorage.getItem(HINT_KEY) ?? "")).toEqual({
    isAuthenticated: true,
    userId: "ann",
    timestamp: Date.now(),
  });
  vi.advanceTimersByTime(30 * MINUTE - 1);
  expect(sessionHint()?.userId).toBe("ann");
  vi.advanceTimersByTime(1);
  expect(sessionHint()).toBeNull();
  expect(localStorage.getItem(HINT_KEY)).toBeNull();
});

test.each(["", "null", "7", "{", "[]", '{"userId":"ann"}'])("%j in the storage is no hint", (text) => {
  localStorage.setItem(HINT_KEY, text);
  expect(sessionHint()).toBeNull();
});

test("forgetting takes the hint and the mark away", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "signed_in=1; Path=/";
  rememberSession("ann");
  expect(mayHaveSession()).toBe(true);
  forgetSession("ann", true);
  expect(localStorage.getItem(HINT_KEY)).toBeNull();
  expect(mayHaveSession()).toBe(false);
});

/** Runs what index.html runs before the first paint, and answers what it wrote on the root. */
function firstScript(): Record<string, string> {
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

test("the first script knows the same hint for the same time", () => {
  expect(firstScript()).not.toHaveProperty("session");
  rememberSession("ann");
  const saved = localStorage.getItem(HINT_KEY) ?? "";
  vi.stubGlobal("localStorage", { [HINT_KEY]: saved });
  expect(firstScript()).toHaveProperty("session");
  vi.advanceTimersByTime(30 * MINUTE);
  expect(firstScript()).not.toHaveProperty("session");
  vi.unstubAllGlobals();
});
