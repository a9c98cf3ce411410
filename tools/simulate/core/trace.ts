import { createHash } from "node:crypto";

export type Trace = ReturnType<typeof createTrace>;

/** What has happened, line by line. Only the lines of steps are kept, unless `isWhole` keeps every line. */
export function createTrace(isWhole: boolean) {
  const hash = createHash("sha256");
  const lines: string[] = [];
  let count = 0;
  return {
    write(time: number, text: string, isStep = false): void {
      const line = `${(time / 1000).toFixed(3)} ${text}`;
      hash.update(line).update("\n");
      count += 1;
      if (isWhole || isStep) lines.push(line);
    },
    count: () => count,
    lines: (): readonly string[] => lines,
    /** The hash of all lines so far. */
    hash: () => hash.copy().digest("hex").slice(0, 16),
  };
}
