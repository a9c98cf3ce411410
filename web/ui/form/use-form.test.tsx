import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { FigureField } from "./FigureField.tsx";
import { useForm } from "./use-form.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a form asks about a typed number with two readings, and not about one that it proposed", async () => {
  vi.stubGlobal("navigator", { language: "de" });
  const sent: string[] = [];
  function Amount() {
    const [values, onChange] = useState({ amount: "52.125" });
    const send = async ({ amount }: { amount: string }) => void sent.push(amount);
    const { bind, submit } = useForm({ values, onChange, check: () => ({}), send });
    return (
      <form aria-label="Amount" onSubmit={submit}>
        <FigureField label="Amount" step="1" {...bind("amount")} />
      </form>
    );
  }
  render(<Amount />);
  const submit = () => act(async () => void fireEvent.submit(screen.getByRole("form")));
  const type = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });
  await submit();
  type("52.000");
  await submit();
  expect(screen.getByText("52.000 can be read in two ways. Write 52000 or 52,000.")).toBeTruthy();
  type("52,5");
  await submit();
  expect(sent).toEqual(["52.125", "52.5"]);
});

test("a field's change keeps what another change has set and the page does not show yet", () => {
  const { result } = renderHook(() => {
    const [values, onChange] = useState({ amount: "", price: "" });
    const form = useForm({ values, onChange, check: () => ({}), send: async () => {} });
    return { ...form, values, propose: () => onChange((current) => ({ ...current, price: "60000" })) };
  });
  act(() => {
    result.current.propose();
    result.current.bind("amount").onChange({ target: { value: "1" } });
  });
  expect(result.current.values).toEqual({ amount: "1", price: "60000" });
});
