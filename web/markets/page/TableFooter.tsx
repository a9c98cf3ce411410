import type { ReactNode } from "react";

/** The line below a table: `children` at the left, a `note` about the values at the right. */
export const TableFooter = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-2 py-4 text-13 leading-5 text-text-3 max-md:flex-col max-md:items-start max-md:px-0">
    {children}
    {note && <span className="flex flex-wrap gap-x-4 text-12 leading-5">{note}</span>}
  </footer>
);
