/** Answers as text, because they may have integers of any size and sets. */

const BIGINT = "~n";
const SET = "~s";

export const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "bigint") return { [BIGINT]: String(part) };
    return part instanceof Set ? { [SET]: [...part] } : part;
  });

export const fromText = (text: string): unknown =>
  JSON.parse(text, (_, part: unknown) => {
    if (part === null || typeof part !== "object") return part;
    if (BIGINT in part) return BigInt(part[BIGINT] as string);
    return SET in part ? new Set(part[SET] as unknown[]) : part;
  });
