/**
 * The text with a part replaced that occurs exactly once, or `times` times. Otherwise it throws, because what wrote the
 * text then writes it in another way, and the replacement would do nothing or too much. `name` is the name of the text.
 */
export function replaceOnce(text: string, part: string | RegExp, by: string, name: string, times = 1): string {
  let found = 0;
  const global = typeof part === "string" || part.global ? part : new RegExp(part, `${part.flags}g`);
  const result = text.replaceAll(global, () => {
    found++;
    return by;
  });
  if (found !== times) throw new Error(`${name} has ${part} ${found} times instead of ${times}`);
  return result;
}
