import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";

export type NavTarget = NonNullable<LinkProps["to"]>;

/** A link is also marked as current on these pages. */
const ALSO_CURRENT_ON: Partial<Record<NavTarget, readonly string[]>> = {
  "/": ["/market"],
  "/admin": ["/admin/ads"],
  "/portfolio": ["/transactions", "/tax"],
};

/** A link is also marked as current on all pages whose address begins with one of these. */
const CURRENT_BELOW: Partial<Record<NavTarget, readonly string[]>> = {
  "/": ["/coins/", "/ecosystem/"],
  "/news": ["/news/"],
  "/advertise": ["/advertise/"],
};

const isCurrent = (to: NavTarget, pathname: string): boolean =>
  pathname === to ||
  ALSO_CURRENT_ON[to]?.includes(pathname) === true ||
  CURRENT_BELOW[to]?.some((start) => pathname.startsWith(start)) === true;

export function NavLink({ to, className, children }: { to: NavTarget; className: string; children: ReactNode }) {
  const current = useLocation({ select: ({ pathname }) => isCurrent(to, pathname) });
  return (
    <Link to={to} className={className} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}
