import type { ReactNode } from "react";
import { roles } from "../../ui/table-roles.ts";

type CellProps = { label?: string; className?: string; children: ReactNode };

/** A cell of a position. On a phone, where the columns have no heads, its label is above its value. */
export const Cell = ({ label, className = "", children }: CellProps) => (
  <td className={`overflow-hidden text-ellipsis max-md:text-13 ${className}`} {...roles.cell}>
    {label && <CellLabel>{label}</CellLabel>}
    {children}
  </td>
);

const CellLabel = ({ children }: { children: string }) => (
  <span className="block text-11 font-normal text-text-3 md:hidden">{children}</span>
);

/** The cell whose value is in the upper right corner of a card. */
export const CardCornerCell = ({ className = "", children }: CellProps) => (
  <td className={`overflow-hidden text-right font-medium text-ellipsis ${className}`} {...roles.cell}>
    {children}
  </td>
);

export const ActionsCell = ({ className = "", children }: CellProps) => (
  <td className={`pr-1 max-md:flex max-md:justify-end ${className}`} {...roles.cell}>
    {children}
  </td>
);

type SecondLineProps = { tone?: string; isInline?: boolean; children: ReactNode };

/** The smaller second line of a cell. An inline one is beside the first line on a phone. */
export const SecondLine = ({ tone = "text-text-3", isInline = false, children }: SecondLineProps) => (
  <span className={`text-12 font-normal ${isInline ? "max-md:ml-2 md:block" : "block"} ${tone}`}>{children}</span>
);

/** A second line for a figure whose column is left out where the columns are narrow. */
export const NarrowLine = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={`hidden text-12 font-normal text-text-3 ${className}`}>{children}</span>
);
