import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "./Toaster.tsx";
import { currentToast, dismissToast, toast } from "./toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  for (let shown = currentToast(); shown; shown = currentToast()) dismissToast(shown.id);
  vi.useRealTimers();
});

const say = (title: string, more = {}) => act(() => toast({ title, ...more }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

test("shows one at a time, five seconds each, in the order they came", () => {
  render(<Toaster />);
  say("First");
  say("Second", { description: "with a sentence" });
  expect(shown()).toEqual(["First"]);
  pass(4900);
  expect(shown()).toEqual(["First"]);
  pass(300);
  expect(shown()).toEqual(["Secondwith a sentence"]);
  pass(5300);
  expect(shown()).toEqual([]);
});

test("what works in the end takes the place of the failures before it", () => {
  render(<Toaster />);
  say("Login failed", { tone: "bad" });
  say("Login failed", { tone: "bad", description: "again" });
  say("News");
  expect(shown()).toEqual(["Login failed"]);
  say("Welcome back!", { tone: "good" });
  expect(currentToast()?.title).toBe("News");
  pass(5300);
  expect(currentToast()?.title).toBe("Welcome back!");
});

test("a message may stay for its own time", () => {
  render(<Toaster />);
  say("Brief", { durationMs: 3000 });
  pass(2900);
  expect(shown()).toEqual(["Brief"]);
  pass(300);
  expect(shown()).toEqual([]);
});

test("the same message does not queue behind itself", () => {
  say("Again");
  say("Again");
  say("Other");
  say("Again");
  const titles: string[] = [];
  for (let next = currentToast(); next; next = currentToast()) {
    titles.push(next.title);
    dismissToast(next.id);
  }
  expect(titles).toEqual(["Again", "Other", "Again"]);
});

test("its action runs and takes it away", () => {
  const run = vi.fn();
  render(<Toaster />);
  say("Authentication Required", { action: { label: "Sign In", run } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  expect(run).toHaveBeenCalledOnce();
  pass(200);
  expect(shown()).toEqual([]);
});

test("one that was closed by hand leaves the next its five seconds", () => {
  render(<Toaster />);
  say("First");
  const close = screen.getByRole("button", { name: "Dismiss" });
  fireEvent.pointerMove(close);
  act(() => close.focus());
  fireEvent.click(close);
  pass(200);
  say("Second");
  expect(shown()).toEqual(["Second"]);
  pass(5300);
  expect(shown()).toEqual([]);
});
