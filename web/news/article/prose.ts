/** The classes of an article's text, by the kind of its pieces. */

export const PROSE = "flex flex-col gap-4 text-16 leading-6.5 wrap-anywhere";

const HEADING = "mt-3 font-semibold tracking-tight first:mt-0";
export const HEADINGS = { top: `${HEADING} text-[20px] leading-7`, other: `${HEADING} leading-6` };
export const LINK = "text-accent underline underline-offset-3 decoration-1";
export const LIST = "pl-6 marker:text-text-3 [&_:is(ul,ol)]:mt-1 [&>li+li]:mt-1";
export const QUOTE = "flex flex-col gap-2 border-l-2 border-edge pl-4 text-text-2";
const MONO = "font-mono text-[0.875em] leading-[1.4]";
export const CODE = `rounded-sm bg-raised px-1 py-px ${MONO}`;
export const SOURCE = `rounded-panel border bg-surface px-4 py-3 whitespace-pre-wrap ${MONO}`;
