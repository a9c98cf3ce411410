/** Below 768 px the table is laid out as cards, and a table that is a grid loses its meaning: it is said in words. */
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
