import { replaceOnce } from "../shared/html/replace-once.ts";
import type { Template } from "../shared/html/template.ts";

/** A slot marks the position of a value. Nothing else in our markup, styles and texts looks like it. */
export const slot = (name: string) => `__${name}__`;

export const template = (html: string): Template => html.split(/__(\w+?)__/);

/** Replaces a part that occurs `times` times by a slot. Any other number means that the page's markup has changed. */
export const replaceWithSlot = (html: string, part: string | RegExp, slotName: string, times = 1): string =>
  replaceOnce(html, part, slot(slotName), `The rendered page, for the slot ${slotName},`, times);
