import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

type Props = { to: "/" | "/advertise" | "/news"; className?: string; children: ReactNode };

/** A link above the title of a page, to the page that contains it. */
export const BackLink = ({ to, className = "", children }: Props) => (
  <Link
    to={to}
    className={`inline-flex min-h-7 items-center gap-1.5 text-13 leading-5 text-text-2 hover:text-text max-md:min-h-11 ${className}`}
  >
    {children}
  </Link>
);
