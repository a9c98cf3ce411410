import { formatCount } from "../../shared/format.ts";
import { Button } from "../ui/Button.tsx";
import { AdminBadge } from "./AdminBadge.tsx";
import type { Person } from "./admin.queries.ts";
import { NO_EMAIL, nameOf } from "./person.ts";

type Props = { people: Person[]; waiting: boolean; onChoose: (id: string) => void };

/** The specification's words, which know no plural. */
const positions = (count: number): string => `${formatCount(count)} position(s)`;

export function PeopleTable({ people, waiting, onChoose }: Props) {
  return (
    <table className={waiting ? "people-table waiting" : "people-table"} aria-busy={waiting}>
      <thead>
        <tr>
          <th>Username</th>
          <th>Email</th>
          <th>Status</th>
          <th className="p-holdings">Holdings</th>
          <th>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => {
          const { id, email, isAdmin, analytics } = person;
          return (
            <tr key={id}>
              <th scope="row" className="p-name">
                {nameOf(person)}
              </th>
              <td className={email ? "p-email" : "p-email none"}>{email ?? NO_EMAIL}</td>
              <td className="p-status">
                <AdminBadge isAdmin={isAdmin} />
              </td>
              <td className="p-holdings">
                {positions(analytics.totalSpotPositions + analytics.totalLeveragedPositions)}
              </td>
              <td className="p-actions">
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
