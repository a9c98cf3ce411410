import { act, cleanup, render } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { earlyLazy, retryImport } from "./lazy-parts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Part = ({ name }: { name: string }) => <p>{name}</p>;
const show = (Component: ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback="Loading">
      <Component name="Positions" />
    </Suspense>,
  ).container;

test("a part whose import has ended renders without its fallback", async () => {
  const { start, Component } = earlyLazy(async () => Part);
  await start();
  expect(show(Component).textContent).toBe("Positions");
});

test("a part that renders during its import shows the fallback, and is imported once", async () => {
  const load = vi.fn(async () => Part);
  const { start, Component } = earlyLazy(load);
  void start();
  const container = show(Component);
  expect(container.textContent).toBe("Loading");
  await act(() => vi.runAllTimersAsync());
  expect(container.textContent).toBe("Positions");
  expect(load).toHaveBeenCalledTimes(1);
});

test("an import that fails is repeated until it succeeds", async () => {
  const offline = new Error("offline");
  const load = vi.fn<() => Promise<typeof Part>>();
  load.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline).mockResolvedValue(Part);
  const container = show(earlyLazy(load).Component);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(container.textContent).toBe("Loading");
  await act(() => vi.runAllTimersAsync());
  expect(container.textContent).toBe("Positions");
  expect(load).toHaveBeenCalledTimes(3);
});

test("without a network, an import waits until it is back and is not repeated meanwhile", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error("offline")).mockResolvedValue("the part");
  const part = retryImport(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event("online"));
  expect(await part).toBe("the part");
  vi.restoreAllMocks();
});
