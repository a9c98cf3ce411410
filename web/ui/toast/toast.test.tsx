import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "./Toaster.tsx";
import { currentToast, dismissFailures, dismissToast, toast } from "./toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  for (let current = currentToast(); current; current = currentToast()) dismissToast(current.id);
  vi.useRealTimers();
});

const showToast = (title: string, options = {}) => act(() => toast({ title, ...options }));
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const visibleToasts = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

test("toasts appear one at a time, for five seconds each, in their order", () => {
  render(<Toaster />);
  showToast("First");
  showToast("Second", { description: "with a sentence" });
  expect(visibleToasts()).toEqual(["First"]);
  advance(4900);
  expect(visibleToasts()).toEqual(["First"]);
  advance(300);
  expect(visibleToasts()).toEqual(["Secondwith a sentence"]);
  advance(5300);
  expect(visibleToasts()).toEqual([]);
});

test("a success toast replaces the failure toasts before it", () => {
  render(<Toaster />);
  showToast("Login failed", { tone: "bad" });
  showToast("Login failed", { tone: "bad", description: "again" });
  showToast("News");
  expect(visibleToasts()).toEqual(["Login failed"]);
  showToast("Welcome back!", { tone: "good" });
  expect(currentToast()?.title).toBe("News");
  advance(5300);
  expect(currentToast()?.title).toBe("Welcome back!");
});

test("a toast can have its own duration", () => {
  render(<Toaster />);
  showToast("Brief", { durationMs: 3000 });
  advance(2900);
  expect(visibleToasts()).toEqual(["Brief"]);
  advance(300);
  expect(visibleToasts()).toEqual([]);
});

test("a toast is not queued when the last one in the queue is equal", () => {
  showToast("Again");
  showToast("Again");
  showToast("Other");
  showToast("Again");
  const titles: string[] = [];
  for (let next = currentToast(); next; next = currentToast()) {
    titles.push(next.title);
    dismissToast(next.id);
  }
  expect(titles).toEqual(["Again", "Other", "Again"]);
});

test("the action of a toast runs and closes the toast", () => {
  const run = vi.fn();
  render(<Toaster />);
  showToast("Authentication Required", { action: { label: "Sign In", run } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  expect(run).toHaveBeenCalledOnce();
  advance(200);
  expect(visibleToasts()).toEqual([]);
});

test("after the user closes a toast, the next one still shows for five seconds", () => {
  render(<Toaster />);
  showToast("First");
  const close = screen.getByRole("button", { name: "Dismiss" });
  fireEvent.pointerMove(close);
  act(() => close.focus());
  fireEvent.click(close);
  advance(200);
  showToast("Second");
  expect(visibleToasts()).toEqual(["Second"]);
  advance(5300);
  expect(visibleToasts()).toEqual([]);
});

test("a new attempt removes the failures of earlier ones, also the one that is shown", () => {
  render(<Toaster />);
  showToast("Failed", { tone: "bad" });
  showToast("Failed again", { tone: "bad" });
  showToast("News");
  act(() => dismissFailures());
  advance(200);
  expect(visibleToasts()).toEqual(["News"]);
});
