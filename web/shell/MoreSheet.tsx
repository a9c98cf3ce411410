import { Link } from "@tanstack/react-router";
import {
  ArrowLeftRight,
  Bell,
  Coins,
  FileText,
  Layers,
  LogIn,
  LogOut,
  type LucideIcon,
  Megaphone,
  Settings,
  Shield,
  Shuffle,
} from "lucide-react";
import type { Session } from "../accounts/session/session.ts";
import { Dialog } from "../ui/Dialog.tsx";
import type { NavTarget } from "../ui/NavLink.tsx";
import { AppearanceFields } from "./appearance/AppearanceFields.tsx";
import { MENU_ROW } from "./menu-row.ts";

type Props = { user: Session["user"]; onSignOut: () => void; onClose: () => void };

/** The links and settings that do not fit into a phone's bottom bar. */
export function MoreSheet({ user, onSignOut, onClose }: Props) {
  const links: [NavTarget, LucideIcon, string][] = [
    ["/icp-tokens", Coins, "ICP Tokens"],
    ["/ecosystems", Layers, "Ecosystems"],
    ["/arbitrage", Shuffle, "Arbitrage"],
    ["/advertise", Megaphone, "Advertise"],
  ];
  if (user)
    links.unshift(
      ["/transactions", ArrowLeftRight, "Transactions"],
      ["/tax", FileText, "Tax Report"],
      ["/alerts", Bell, "Price Alerts"],
    );
  if (user?.isAdmin) links.push(["/admin", Shield, "Admin"]);
  links.push(user ? ["/settings", Settings, "Settings"] : ["/auth", LogIn, "Sign In"]);
  const signOut = () => {
    onClose();
    onSignOut();
  };
  return (
    <Dialog title="More" onClose={onClose}>
      <nav aria-label="More pages" className="mt-2">
        {links.map(([to, Icon, label]) => (
          <Link key={to} to={to} className={MENU_ROW} onClick={onClose}>
            <Icon aria-hidden="true" /> {label}
          </Link>
        ))}
        {user && (
          <button type="button" className={`${MENU_ROW} w-full`} onClick={signOut}>
            <LogOut aria-hidden="true" /> Sign Out {user.username && `@${user.username}`}
          </button>
        )}
      </nav>
      <hr className="mt-3 border-t" />
      <AppearanceFields />
    </Dialog>
  );
}
