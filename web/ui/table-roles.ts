/**
 * Explicit ARIA roles for tables. Below 768 px the rows are cards in a CSS grid, and a table with `display: grid`
 * loses its implicit roles.
 */
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
