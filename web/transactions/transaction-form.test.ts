import { expect, test } from "vitest";
import { HOUR } from "../../shared/values/time.ts";
import { localTime } from "../ui/form/local-time.ts";
import { emptyValues, transactionProblems } from "./transaction-form.ts";

const NOW = Date.parse("2026-11-22T15:00:00Z");

test.each([
  [23, undefined],
  [25, "The date is more than a day ahead"],
])("a date %s hours ahead has the problem %s", (hours, problem) => {
  const values = { ...emptyValues(NOW), at: localTime(NOW + hours * HOUR) };
  expect(transactionProblems(values, NOW, { name: "price", label: "USD" }).at).toBe(problem);
});
