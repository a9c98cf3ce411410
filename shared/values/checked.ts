/** A checked input, or the sentence that says what is wrong with it. Do not import zod, because forms load this file. */
export type Checked<Value> = { value: Value } | { problem: string };

/** A text with a maximum length in code points. */
export const atMost = (text: string, label: string, max: number): Checked<string> =>
  [...text].length <= max ? { value: text } : { problem: `${label} has at most ${max} characters` };
