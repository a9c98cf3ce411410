import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { DayField } from "./DayField.tsx";

afterEach(cleanup);

test("a day can be typed digit by digit, and one that is none says so when the field is left", () => {
  function Page() {
    const [day, setDay] = useState("2026-11-28");
    return (
      <>
        <DayField day={day} today="2026-11-28" onDay={setDay} />
        <output>{day}</output>
      </>
    );
  }
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>("At the end of");
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const shown = () => document.querySelector("output")!.textContent;
  type("0002-11-28");
  expect([field.value, shown()]).toEqual(["0002-11-28", "2026-11-28"]);
  type("2024-11-28");
  expect([field.value, shown()]).toEqual(["2024-11-28", "2024-11-28"]);
  type("2030-01-01");
  fireEvent.blur(field);
  expect(screen.getByText("Choose today or an earlier day").className).toContain("loss");
  expect([field.getAttribute("aria-invalid"), shown()]).toEqual(["true", "2024-11-28"]);
});
