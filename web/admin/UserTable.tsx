import { formatCount } from "../../shared/values/format-market.ts";
import { Button } from "../ui/Button.tsx";
import { roles } from "../ui/table-roles.ts";
import { AdminBadge } from "./AdminBadge.tsx";
import type { AdminUser } from "./admin.queries.ts";
import { NO_EMAIL, userName } from "./user-text.ts";

type Props = { users: AdminUser[]; isOutdated: boolean; onChoose: (id: string) => void };

/** The text has no plural form, because its wording is fixed. */
const positionsText = (count: number): string => `${formatCount(count)} position(s)`;

const HEAD =
  "line-below h-9 overflow-hidden px-3 text-left text-12 font-medium text-ellipsis whitespace-nowrap text-text-3";
/** On phones a row is a card: name and email on the left, status and button on the right. */
const ROW = "line-below hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:py-2.5";
const CELL = "overflow-hidden text-ellipsis whitespace-nowrap max-md:leading-6 md:h-12 md:px-3";
const SECOND_LINE = "max-md:col-start-1 max-md:text-13 max-md:leading-6";

/** With `isOutdated` the rows belong to the previous search or page until the new ones have loaded. */
export function UserTable({ users, isOutdated, onChoose }: Props) {
  return (
    <table
      className={`mt-2 w-full table-fixed max-md:block ${isOutdated ? "opacity-60" : ""}`}
      aria-busy={isOutdated}
      {...roles.table}
    >
      <thead className="max-md:sr-only" {...roles.group}>
        <tr {...roles.row}>
          <th className={HEAD} {...roles.head}>
            Username
          </th>
          <th className={HEAD} {...roles.head}>
            Email
          </th>
          <th className={`${HEAD} w-33`} {...roles.head}>
            Status
          </th>
          <th className={`${HEAD} w-33 text-right`} {...roles.head}>
            Holdings
          </th>
          <th className={`${HEAD} w-37`} {...roles.head}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block" {...roles.group}>
        {users.map((user) => {
          const { id, email, isAdmin, analytics } = user;
          return (
            <tr key={id} className={ROW} {...roles.row}>
              <th className={`${CELL} text-left font-medium`} {...roles.name}>
                {userName(user)}
              </th>
              <td className={`${CELL} ${SECOND_LINE} ${email ? "max-md:text-text-2" : "text-text-3"}`} {...roles.cell}>
                {email ?? NO_EMAIL}
              </td>
              <td className={`${CELL} max-md:[grid-area:1/2] max-md:text-right`} {...roles.cell}>
                <AdminBadge isAdmin={isAdmin} />
              </td>
              <td
                className={`${CELL} ${SECOND_LINE} max-md:row-start-3 max-md:text-text-2 md:text-right`}
                {...roles.cell}
              >
                {positionsText(analytics.totalSpotPositions + analytics.totalLeveragedPositions)}
              </td>
              <td
                className={`${CELL} text-right max-md:self-end max-md:overflow-visible max-md:[grid-area:2/2/4/3]`}
                {...roles.cell}
              >
                <Button size="small" onClick={() => onChoose(id)}>
                  View Details<span className="sr-only"> of {userName(user)}</span>
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
