import { formatCount } from "../../shared/values/format-market.ts";
import { Button } from "../ui/Button.tsx";
import { roles } from "../ui/table-roles.ts";
import { AdminBadge } from "./AdminBadge.tsx";
import type { Person } from "./admin.queries.ts";
import { NO_EMAIL, nameOf } from "./person.ts";

type Props = { people: Person[]; waiting: boolean; onChoose: (id: string) => void };

/** The specification's words, which know no plural. */
const positions = (count: number): string => `${formatCount(count)} position(s)`;

export function PeopleTable({ people, waiting, onChoose }: Props) {
  return (
    <table className={waiting ? "people-table waiting" : "people-table"} aria-busy={waiting} {...roles.table}>
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
        {people.map((person) => {
          const { id, email, isAdmin, analytics } = person;
          return (
            <tr key={id} {...roles.row}>
              <th className="p-name" {...roles.name}>
                {nameOf(person)}
              </th>
              <td className={email ? "p-email" : "p-email none"} {...roles.cell}>
                {email ?? NO_EMAIL}
              </td>
              <td className="p-status" {...roles.cell}>
                <AdminBadge isAdmin={isAdmin} />
              </td>
              <td className="p-holdings" {...roles.cell}>
                {positions(analytics.totalSpotPositions + analytics.totalLeveragedPositions)}
              </td>
              <td className="p-actions" {...roles.cell}>
                <Button onClick={() => onChoose(id)}>
                  View Details<span className="sr-only"> of {nameOf(person)}</span>
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
