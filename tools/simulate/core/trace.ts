import { createHash } from "node:crypto";

export type Trace = ReturnType<typeof createTrace>;

/** What has happened, line by line. `isWhole` keeps every line, otherwise the last ones are kept. */
export function createTrace(isWhole: boolean, kept = 60) {
  const hash = createHash("sha256");
  const lines: string[] = [];
  let count = 0;
  return {
    write(time: number, text: string): void {
      const line = `${(time / 1000).toFixed(3)} ${text}`;
      hash.update(line).update("\n");
      count += 1;
      lines.push(line);
      if (!isWhole && lines.length > 2 * kept) lines.splice(0, kept);
    },
    count: () => count,
    lines: (): readonly string[] => (isWhole ? lines : lines.slice(-kept)),
    /** The hash of all lines so far. */
    hash: () => hash.copy().digest("hex").slice(0, 16),
  };
}
