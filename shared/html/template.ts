/** Literal HTML at even indexes, slot names at odd indexes. */
export type Template = string[];

/** Fills the slots of a template with HTML. Throws when a slot has no value, because a hole in the page is worse than an error. */
export function fill(template: Template, values: Record<string, string>): string {
  return template
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const value = values[part];
      if (value === undefined) throw new Error(`The first paint has no value for "${part}"`);
      return value;
    })
    .join("");
}
