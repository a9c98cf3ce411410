import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DAY, isoTime } from "../../../shared/values/time.ts";
import { RangeChoice } from "./RangeChoice.tsx";
import { nothingBefore, withBeginning } from "./range-reason.ts";

afterEach(cleanup);

const nine = (isLoading: boolean) => (
  <RangeChoice value="30d" first={{ of: "30d", at: Date.now() - 9 * DAY }} isLoading={isLoading} onChange={() => {}} />
);
const reasonOf = (range: string) => screen.getByRole("button", { name: range }).title;

test("a range without more values says why it is disabled", () => {
  const { rerender } = render(nine(false));
  expect(reasonOf("1y")).toMatch(/^No value is known before \d+ \w+ \d{4}$/);
  expect([reasonOf("7d"), reasonOf("30d")]).toEqual(["", ""]);
  rerender(
    <RangeChoice
      value="30d"
      first={withBeginning({ of: "30d", at: Date.now() - 9 * DAY }, isoTime(Date.now() - 10 * DAY))}
      isLoading={false}
      onChange={() => {}}
    />,
  );
  // The return gives the same reason.
  expect(reasonOf("1y")).toMatch(/^Nothing before \d+ \w+ \d{4}$/);
  expect(reasonOf("1y").toLowerCase()).toBe(nothingBefore(Date.now() - 10 * DAY).toLowerCase());
  rerender(nine(true));
  expect([reasonOf("1y"), reasonOf("All")]).toEqual(["Older prices are being loaded", "Older prices are being loaded"]);
});
