import { Link } from "@tanstack/react-router";
import { Coins, LogIn, LogOut, type LucideIcon, Megaphone, Shield, Shuffle } from "lucide-react";
import { Dialog } from "../ui/Dialog.tsx";
import { AppearanceFields } from "./AppearanceFields.tsx";
import type { NavTarget } from "./NavLink.tsx";
import type { ShellUser } from "./session.ts";

const ROW = "-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-hover [&>svg]:text-text-3";

type Props = { user: ShellUser | null; onSignOut: () => void; onClose: () => void };

/** What the bottom bar has no room for. */
export function MoreSheet({ user, onSignOut, onClose }: Props) {
  const links: [NavTarget | "/auth", LucideIcon, string][] = [
    ["/icp-tokens", Coins, "ICP Tokens"],
    ["/arbitrage", Shuffle, "Arbitrage"],
    ["/advertise", Megaphone, "Advertise"],
  ];
  if (user?.isAdmin) links.push(["/admin", Shield, "Admin"]);
  if (!user) links.push(["/auth", LogIn, "Sign In"]);
  return (
    <Dialog title="More" onClose={onClose}>
      <nav aria-label="More pages" className="mt-2">
        {links.map(([to, Icon, label]) => (
          <Link key={to} to={to} className={ROW} onClick={onClose}>
            <Icon aria-hidden="true" /> {label}
          </Link>
        ))}
        {user && (
          <button type="button" className={`${ROW} w-full`} onClick={onSignOut}>
            <LogOut aria-hidden="true" /> Sign Out @{user.username}
          </button>
        )}
      </nav>
      <hr className="mt-3 border-t" />
      <AppearanceFields />
    </Dialog>
  );
}
