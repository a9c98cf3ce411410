import { act, renderHook } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useForm } from "./use-form.ts";

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
