import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FirstHtml, useFirstHtml, useLastOfFirstHtml } from "./FirstHtml.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Rest = () => (useFirstHtml() ? null : "the rest");
function LastPart() {
  useLastOfFirstHtml();
  return null;
}

test("the rest of the page appears when the last component of the first HTML has rendered", () => {
  const onTakenOver = vi.fn();
  const page = (children: React.ReactNode) => (
    <FirstHtml onTakenOver={onTakenOver}>
      <Rest />
      {children}
    </FirstHtml>
  );
  const { container, rerender } = render(page(null));
  expect(container.textContent).toBe("");
  expect(onTakenOver).not.toHaveBeenCalled();
  rerender(page(<LastPart />));
  expect(container.textContent).toBe("the rest");
  expect(onTakenOver).toHaveBeenCalled();
});

test("the rest of the page appears after ten seconds when the last component never renders", () => {
  const onTakenOver = vi.fn();
  const { container } = render(
    <FirstHtml onTakenOver={onTakenOver}>
      <Rest />
    </FirstHtml>,
  );
  act(() => void vi.advanceTimersByTime(9_999));
  expect(container.textContent).toBe("");
  act(() => void vi.advanceTimersByTime(1));
  expect(container.textContent).toBe("the rest");
  expect(onTakenOver).toHaveBeenCalled();
});
