/** One line of a bench's table. The verdict is "no verdict" when the measurements were too noisy. */
export type BenchResult = { name: string; value: string; limit: string; verdict: "ok" | "MISSED" | "no verdict" };

const judge = (name: string, value: string, limit: string, isMet: boolean): BenchResult => ({
  name,
  value,
  limit,
  verdict: isMet ? "ok" : "MISSED",
});

export const atMost = (name: string, value: number, limit: number, unit: string, digits = 0): BenchResult =>
  judge(name, `${value.toFixed(digits)} ${unit}`, `≤ ${limit} ${unit}`, value <= limit);

export const atLeast = (name: string, value: number, limit: number, unit: string, digits = 2): BenchResult =>
  judge(name, `${value.toFixed(digits)} ${unit}`, `≥ ${limit} ${unit}`, value >= limit);

export const exactly = (name: string, value: number, limit: number, unit: string): BenchResult =>
  judge(name, `${value} ${unit}`, `= ${limit} ${unit}`, value === limit);

/** A measurement without a limit. */
export const info = (name: string, value: string): BenchResult => ({ name, value, limit: "none", verdict: "ok" });

export function printTable(title: string, results: BenchResult[]): void {
  const rows = [
    ["measurement", "value", "limit", "verdict"],
    ...results.map(({ name, value, limit, verdict }) => [name, value, limit, verdict]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  const [header = [], ...body] = rows;
  const separator = widths.map((width) => "-".repeat(width)).join("  ");
  console.log([`\n${title}`, lineOf(header), separator, ...body.map(lineOf)].join("\n"));
}
