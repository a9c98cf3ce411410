import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { parseExact } from "../../../shared/values/exact-input.ts";
import { Field } from "./Field.tsx";
import { FigureField } from "./FigureField.tsx";
import { useForm } from "./use-form.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A form with one amount, of which it shows the number that it computes with. */
function openAmount(language: string, initial: string) {
  vi.stubGlobal("navigator", { language });
  const sent: string[] = [];
  function Amount() {
    const [values, onChange] = useState({ amount: initial });
    const check = ({ amount }: typeof values) =>
      parseExact(amount) === null ? { amount: "Enter an amount above 0" } : {};
    const send = async ({ amount }: typeof values) => void sent.push(amount);
    const { bind, submit } = useForm({ values, onChange, check, send });
    return (
      <form aria-label="Amount" onSubmit={submit}>
        <FigureField label="Amount" step="1" hint="In coins" {...bind("amount")} />
        <output>{parseExact(values.amount)}</output>
      </form>
    );
  }
  render(<Amount />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  return {
    sent,
    field,
    submit: () => act(async () => void fireEvent.submit(screen.getByRole("form"))),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
  };
}

test("a form asks about a typed number with two readings, and not about one that it proposed", async () => {
  const { sent, submit, type } = openAmount("de", "52.125");
  await submit();
  type("52.000");
  const question = "52.000 can be read in two ways. Write 52000 or 52,000.";
  expect(screen.getByText(question)).toBeTruthy();
  expect(document.querySelector("output")!.textContent).toBe("");
  await submit();
  expect(screen.getByText(question).className).toContain("loss");
  type("52,5");
  await submit();
  expect(sent).toEqual(["52.125", "52.5"]);
});

test.each([
  ["en-US", "1,5", "1.5"],
  ["en-US", "1,234", "1234"],
  ["en-US", "1,234.5", "1234.5"],
  ["de", "1,5", "1.5"],
  ["de", "1.234,5", "1234.5"],
])(
  "in %s the field says how %s is read, and the form computes with that and sends it",
  async (language, typed, read) => {
    const { sent, field, submit, type } = openAmount(language, "");
    type(typed);
    expect(field.value).toBe(typed);
    expect(screen.getByText(`Read as ${read}`)).toBeTruthy();
    expect(document.querySelector("output")!.textContent).toBe(read);
    await submit();
    expect(sent).toEqual([read]);
    fireEvent.blur(field);
    expect(field.value).toBe(read);
    expect(screen.getByText("In coins")).toBeTruthy();
  },
);

test("a field of an English browser says that a point stands before decimals, also after it is left", async () => {
  const { sent, submit, field, type } = openAmount("en-US", "52.125");
  expect(screen.getByText("In coins")).toBeTruthy();
  type("52.000");
  fireEvent.blur(field);
  expect(screen.getByText("Read as 52, not 52,000")).toBeTruthy();
  await submit();
  expect(sent.map(Number)).toEqual([52]);
  type("52.5");
  expect(screen.getByText("In coins")).toBeTruthy();
});

test("a field that is left shows its problem, unless it is empty or left for a button", () => {
  const { field, type } = openAmount("en-US", "");
  const leaveFor = (relatedTarget: HTMLElement | null) => fireEvent.blur(field, { relatedTarget });
  const problem = () => screen.queryByText("Enter an amount above 0");
  leaveFor(null);
  type("-2x");
  leaveFor(document.createElement("button"));
  expect(problem()).toBeNull();
  leaveFor(null);
  expect(problem()).toBeTruthy();
  type("2");
  expect(problem()).toBeNull();
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

test("the first field with a problem gets the focus, in whatever order the problems are found", async () => {
  function Two() {
    const [values, onChange] = useState({ title: "", days: "" });
    const check = () => ({ days: "Say how long", title: "Say what" });
    const { bind, submit } = useForm({ values, onChange, check, send: async () => {} });
    return (
      <form aria-label="Two" onSubmit={submit}>
        <Field label="Title" {...bind("title")} />
        <Field label="Days" {...bind("days")} />
      </form>
    );
  }
  render(<Two />);
  await act(async () => void fireEvent.submit(screen.getByRole("form")));
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  expect(screen.getByText("Say how long")).toBeTruthy();
});
