import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MappingForm } from "./MappingForm.tsx";

afterEach(cleanup);

test("a file without a name of its place marks the field and puts the focus there", () => {
  const onSubmit = vi.fn();
  const unknown = {
    ...{ kind: "unknown" as const, headerKey: "date amount", names: ["Date", "Amount"], line: 1, rows: 1 },
    ...{ samples: [["2025-01-01", "1"]], values: [["2025-01-01"], ["1"]] },
  };
  render(
    <MappingForm
      className=""
      fileName="a.csv"
      unknown={unknown}
      initial={undefined}
      onCancel={vi.fn()}
      {...{ onSubmit }}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  const field = screen.getByLabelText("Exchange or wallet");
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText("Name the exchange or wallet that this file is from.")).toHaveLength(1);
  expect(onSubmit).not.toHaveBeenCalled();
});
