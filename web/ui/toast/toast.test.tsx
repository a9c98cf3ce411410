import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "./Toaster.tsx";
import { currentToast, dismissFailures, dismissToast, dropCovered, toast } from "./toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  for (let current = currentToast(); current; current = currentToast()) dismissToast(current.id);
  vi.useRealTimers();
});

const showToast = (title: string, options = {}) => act(() => toast({ title, ...options }));
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const visibleToasts = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

test("one toast shows at a time for five seconds: the newest, and after it the one before", () => {
  render(<Toaster />);
  showToast("First");
  advance(4000);
  showToast("Second", { description: "with a sentence" });
  expect(visibleToasts()).toEqual(["Secondwith a sentence"]);
  advance(4900);
  expect(visibleToasts()).toEqual(["Secondwith a sentence"]);
  advance(300);
  expect(visibleToasts()).toEqual(["First"]);
  advance(5300);
  expect(visibleToasts()).toEqual([]);
});

test("on another page only the newest toast and those with an action stay", () => {
  render(<Toaster />);
  showToast("Deleted", { action: { label: "Undo", run: () => {} } });
  showToast("Linked");
  showToast("Saved");
  act(dropCovered);
  expect(visibleToasts()).toEqual(["Saved"]);
  advance(5300);
  expect(visibleToasts()).toEqual(["DeletedUndo"]);
});

test("a newer toast waits while the focus is in the one that is shown", () => {
  render(<Toaster />);
  showToast("First", { action: { label: "Undo", run: () => {} } });
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  showToast("Second");
  expect(visibleToasts()).toEqual(["FirstUndo"]);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  advance(200);
  expect(visibleToasts()).toEqual(["Second"]);
});

test("a toast moves to the upper edge when it would cover a field, also one without the focus", () => {
  const box = (top: number) => ({ top, bottom: top + 40, left: 0, right: 300 }) as DOMRect;
  const placeOf = (element: Element) => box(element.matches("ol") ? 700 : 720);
  const measure = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return placeOf(this);
  });
  render(
    <>
      <textarea aria-label="Message" />
      <Toaster />
    </>,
  );
  showToast("Sent");
  expect(screen.getByRole("list").className).toContain("top-37");
  measure.mockRestore();
});

test("a success toast replaces the failure toasts before it", () => {
  render(<Toaster />);
  showToast("Login failed", { tone: "bad" });
  showToast("Login failed", { tone: "bad", description: "again" });
  showToast("News");
  expect(visibleToasts()).toEqual(["News"]);
  showToast("Welcome back!", { tone: "good" });
  expect(visibleToasts()).toEqual(["Welcome back!"]);
  advance(5300);
  expect(visibleToasts()).toEqual(["News"]);
  advance(5300);
  expect(visibleToasts()).toEqual([]);
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
