import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { TaxList } from "./lists.tsx";

afterEach(cleanup);

it("shows the first rows of a long list, and the others at a press", () => {
  const days = Array.from({ length: 60 }, (_, day) => <li key={day}>{day}</li>);
  render(
    <TaxList id="days" title="Days" total={null} note="">
      {days}
    </TaxList>,
  );
  fireEvent.click(screen.getByText("List of days"));
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  fireEvent.click(screen.getByRole("button", { name: "Show more of 10 further entries" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(60);
  expect(screen.queryByRole("button", { name: /Show more/ })).toBeNull();
});
