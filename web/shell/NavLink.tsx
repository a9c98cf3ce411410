import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";

export type NavTarget = "/" | "/portfolio" | "/news" | "/chat" | "/arbitrage" | "/advertise" | "/admin" | "/icp-tokens";

/** Pages under which a link shows as current, beside its own (specification 1, section 2). */
const ALSO: Partial<Record<NavTarget, string>> = { "/": "/market", "/admin": "/admin/ads" };

export function NavLink({ to, className, children }: { to: NavTarget; className: string; children: ReactNode }) {
  const current = useLocation({ select: ({ pathname }) => pathname === to || pathname === ALSO[to] });
  return (
    <Link to={to} className={className} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}
