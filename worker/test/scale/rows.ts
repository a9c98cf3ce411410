import { ACCOUNT_ROWS } from "./account-rows.ts";
import { ID, LAST_USER, type UserRows } from "./columns.ts";
import { PORTFOLIO_ROWS } from "./portfolio-rows.ts";
import { SITE_ROWS } from "./site-rows.ts";

export const USER_ROWS: readonly UserRows[] = [...ACCOUNT_ROWS, ...PORTFOLIO_ROWS, ...SITE_ROWS];

/** The users with these numbers, all of one id if it is given. `now` in ms. */
export type Range = { from: number; to: number; now: number; id?: string };

/** The statement that inserts the rows of users in a table. */
export function insertRows({ table, oneIn = 1, each = 1, columns }: UserRows, { from, to, now, id }: Range): string {
  const first = id === undefined ? Math.ceil(from / oneIn) * oneIn : from;
  const values = Object.values(columns).map((expression) =>
    (id === undefined ? expression : expression.replaceAll(ID, `'${id}'`)).replaceAll("NOW", String(now)),
  );
  return `INSERT INTO ${table} (${Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(", ")})
    WITH RECURSIVE users_of (i) AS (SELECT ${first} WHERE ${first} < ${to}
      UNION ALL SELECT i + ${oneIn} FROM users_of WHERE i + ${oneIn} < ${to}),
    rows_of (j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM rows_of WHERE j + 1 < ${each})
    SELECT ${values.join(", ")} FROM users_of CROSS JOIN rows_of`;
}

/** The statements that add the users with these numbers. The jobs have processed their rows already. */
export const fillStatements = (from: number, to: number, now: number): string[] => [
  ...USER_ROWS.flatMap((rows) => [
    insertRows(rows, { from, to, now }),
    ...(from === 0 ? [insertRows(rows, { ...LAST_USER, now })] : []),
  ]),
  `UPDATE visit_marks SET batch_id = max(batch_id, ${now} - 1000) WHERE name <> 'unlisted'`,
  ...["notifications-surplus", "deliveries"].map(
    (name) => `INSERT INTO job_cursors SELECT '${name}', max(id) FROM notifications WHERE true
   ON CONFLICT DO UPDATE SET position = excluded.position`,
  ),
];
