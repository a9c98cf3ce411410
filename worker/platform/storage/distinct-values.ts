/**
 * Selects the different values of an indexed column. It jumps from value to value in the index, with one step per value
 * regardless of its number of rows. The parameter `:limit` is the maximum number of values.
 */
export const distinctValues = (table: string, column: string, index: string, condition: string): string => `
  WITH RECURSIVE found (id) AS (
    SELECT min(${column}) FROM ${table} INDEXED BY ${index} WHERE ${condition}
    UNION ALL
    SELECT (SELECT min(${column}) FROM ${table} INDEXED BY ${index} WHERE ${condition} AND ${column} > found.id)
    FROM found WHERE found.id IS NOT NULL
  ) SELECT id FROM found WHERE id IS NOT NULL LIMIT :limit`;
