import { z } from "zod";
import type { Decimal } from "../values/decimal.ts";
import { type ParsedDecimal, readPositive } from "./rules.ts";

type ParseNumber = (input: string | number, label: string) => ParsedDecimal;
/** A number as text or as a JSON number, which `parse` checks. */
export const decimalInput = (label: string, parse: ParseNumber = readPositive) =>
  z.union([z.string(), z.number()], `${label} must be a number such as 1234.5`).transform((input, context): Decimal => {
    const parsed = parse(input, label);
    if ("value" in parsed) return parsed.value;
    context.addIssue(parsed.problem);
    return z.NEVER;
  });

/** Null when the field is empty or absent. */
export const optionalDecimalInput = (label: string, parse?: ParseNumber) =>
  z
    .union([z.literal("").transform(() => null), decimalInput(label, parse)], {
      error: (issue) => numberProblem(issue) ?? `${label} must be a number such as 1234.5`,
    })
    .nullish()
    .transform((value) => value ?? null);

/** The message of the union's second option, the number. */
function numberProblem(issue: { code?: string; errors?: unknown }): string | undefined {
  const [, second] = (issue.errors ?? []) as { message?: string }[][];
  return second?.[0]?.message;
}
