import type { ComponentProps, ReactNode } from "react";

const BOX = "line-below h-9 whitespace-nowrap";
const RIGHT = "pl-3 text-right max-md:pl-2";
const WIDE = "max-md:hidden";

export type Column = { label: string; isWide?: boolean };

/** A table of the token's sheet. The first cell of a row is its heading. */
export function SheetTable({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  return (
    <table className="w-full text-13 leading-5 max-md:text-12">
      <thead>
        <tr>
          {columns.map(({ label, isWide }, index) => (
            <th
              key={label}
              scope="col"
              className={`${BOX} text-12 font-medium text-text-3 ${index === 0 ? "text-left" : RIGHT} ${isWide ? WIDE : ""}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function RowHead({ tone = "", children }: { tone?: "gain" | "loss" | ""; children: ReactNode }) {
  return (
    <th scope="row" className={`${BOX} text-left font-normal ${tone}`}>
      {children}
    </th>
  );
}

/** A cell; a wide one does not show on phones. */
export function Cell({ isWide, ...rest }: Omit<ComponentProps<"td">, "className"> & { isWide?: boolean }) {
  return <td className={`${BOX} ${RIGHT} ${isWide ? WIDE : ""}`} {...rest} />;
}
