import { z } from "zod";
import type { Checked } from "./checked.ts";

/** Makes a schema of a check, so that a rule is written once for the contract and for the browser of a guest. */
export const checkedBy =
  <Input, Value>(check: (input: Input) => Checked<Value>) =>
  (input: Input, context: z.RefinementCtx): Value => {
    const checked = check(input);
    if ("value" in checked) return checked.value;
    context.addIssue(checked.problem);
    return z.NEVER;
  };
