import { formatCount } from "../../shared/values/format-market.ts";
import { Button } from "../ui/Button.tsx";
import { roles } from "../ui/table-roles.ts";
import { AdminBadge } from "./AdminBadge.tsx";
import type { AdminUser } from "./admin.queries.ts";
import { NO_EMAIL, userName } from "./user-text.ts";

type Props = { users: AdminUser[]; isOutdated: boolean; onChoose: (id: string) => void };

/** The text has no plural form, because its wording is fixed. */
const positionsText = (count: number): string => `${formatCount(count)} position(s)`;

/** With `isOutdated` the rows belong to the previous search or page until the new ones have loaded. */
export function UserTable({ users, isOutdated, onChoose }: Props) {
  return (
    <table className={isOutdated ? "people-table waiting" : "people-table"} aria-busy={isOutdated} {...roles.table}>
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.head}>Username</th>
          <th {...roles.head}>Email</th>
          <th {...roles.head}>Status</th>
          <th className="p-holdings" {...roles.head}>
            Holdings
          </th>
          <th {...roles.head}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>
        {users.map((user) => {
          const { id, email, isAdmin, analytics } = user;
          return (
            <tr key={id} {...roles.row}>
              <th className="p-name" {...roles.name}>
                {userName(user)}
              </th>
              <td className={email ? "p-email" : "p-email none"} {...roles.cell}>
                {email ?? NO_EMAIL}
              </td>
              <td className="p-status" {...roles.cell}>
                <AdminBadge isAdmin={isAdmin} />
              </td>
              <td className="p-holdings" {...roles.cell}>
                {positionsText(analytics.totalSpotPositions + analytics.totalLeveragedPositions)}
              </td>
              <td className="p-actions" {...roles.cell}>
                <Button onClick={() => onChoose(id)}>
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
