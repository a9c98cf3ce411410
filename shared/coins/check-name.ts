import { atMost, type Checked } from "../values/checked.ts";
import { oneLine } from "../values/composed.ts";

/** The symbol or the name of a coin: a text of one line that is not empty. */
export function checkName(input: string, label: string, max: number): Checked<string> {
  const text = oneLine(input);
  return text === "" ? { problem: `${label} is required` } : atMost(text, label, max);
}
