import { roles } from "../../ui/table-roles.ts";
import { AdBanner } from "./AdBanner.tsx";

/** A banner between two rows of a table, 100 px high like `AD_HEIGHT` of the tables. */
export const AdTableRow = () => (
  <tr className="max-md:block" {...roles.row}>
    <td className="h-25 p-0 max-md:block max-md:px-4" colSpan={10} {...roles.cell}>
      <AdBanner placement="between_sections" />
    </td>
  </tr>
);
