/** One measured line of a bench. No verdict when the machine was too restless to give one. */
export type Figure = { name: string; value: string; bar: string; verdict: "ok" | "MISSED" | "no verdict" };

export const atMost = (name: string, value: number, bar: number, unit: string, digits = 0): Figure => ({
  name,
  value: `${value.toFixed(digits)} ${unit}`,
  bar: `≤ ${bar} ${unit}`,
  verdict: value <= bar ? "ok" : "MISSED",
});

export const atLeast = (name: string, value: number, bar: number, unit: string, digits = 2): Figure => ({
  name,
  value: `${value.toFixed(digits)} ${unit}`,
  bar: `≥ ${bar} ${unit}`,
  verdict: value >= bar ? "ok" : "MISSED",
});

export const exactly = (name: string, value: number, bar: number, unit: string): Figure => ({
  name,
  value: `${value} ${unit}`,
  bar: `= ${bar} ${unit}`,
  verdict: value === bar ? "ok" : "MISSED",
});

/** What no bar is set for. */
export const told = (name: string, value: string): Figure => ({ name, value, bar: "told", verdict: "ok" });

export function printTable(title: string, figures: Figure[]): void {
  const rows = [["figure", "measured", "bar", "verdict"], ...figures.map((f) => [f.name, f.value, f.bar, f.verdict])];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  const [head = [], ...body] = rows;
  console.log([`\n${title}`, line(head), widths.map((w) => "-".repeat(w)).join("  "), ...body.map(line)].join("\n"));
}
