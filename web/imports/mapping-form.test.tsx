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

test("a recognised pair says which coins are read from it, in its open list of columns", () => {
  const unknown = {
    ...{ kind: "unknown" as const, headerKey: "date pair amount", names: ["Date", "Pair", "Amount"], line: 1, rows: 2 },
    samples: [
      ["2025-01-01", "BTC/EUR", "1"],
      ["2025-01-02", "BTC/USD", "1"],
    ],
    values: [["2025-01-01", "2025-01-02"], ["BTC/EUR", "BTC/USD"], ["1"]],
  };
  render(
    <MappingForm
      {...{ className: "", fileName: "a.csv", unknown, initial: undefined, onCancel: vi.fn(), onSubmit: vi.fn() }}
    />,
  );
  const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]!.text;
  expect(chosen("Coin")).toBe("From Pair: BTC");
  expect(chosen("Currency paid or received")).toBe("From Pair: EUR, USD");
  expect(chosen("Price of one coin")).toBe("–");
  expect(screen.getByText("Other columns").closest("details")?.open).toBe(true);
  fireEvent.change(screen.getByLabelText("Pair, such as BTC/EUR"), { target: { value: "" } });
  expect(chosen("Coin")).toBe("–");
});
