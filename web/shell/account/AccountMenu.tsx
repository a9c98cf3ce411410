import { Link } from "@tanstack/react-router";
import { Bell, LogOut, type LucideIcon, Megaphone, Settings, Shield } from "lucide-react";
import type { User } from "../../accounts/session/session.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { AppearanceFields } from "../appearance/AppearanceFields.tsx";
import { MENU_ROW } from "../menu-row.ts";

type Props = { user: User; onSignOut: () => void; onClose: () => void };

export function AccountMenu({ user, onSignOut, onClose }: Props) {
  const links: ["/settings" | "/alerts" | "/advertise" | "/admin", LucideIcon, string][] = [
    ["/settings", Settings, "Profile and settings"],
    ["/alerts", Bell, "Price Alerts"],
    ["/advertise", Megaphone, "Your ads"],
  ];
  if (user.isAdmin) links.push(["/admin", Shield, "Admin"]);
  const signOut = () => {
    onClose();
    onSignOut();
  };
  return (
    <Dialog title={user.username ? `@${user.username}` : "Account"} shape="menu" onClose={onClose}>
      <nav aria-label="Account" className="mt-1">
        {links.map(([to, Icon, label]) => (
          <Link key={to} to={to} className={MENU_ROW} onClick={onClose}>
            <Icon aria-hidden="true" /> {label}
          </Link>
        ))}
      </nav>
      <hr className="mt-2 border-t" />
      <AppearanceFields />
      <hr className="my-2 border-t" />
      <button type="button" className={`${MENU_ROW} w-[calc(100%+16px)]`} onClick={signOut}>
        <LogOut aria-hidden="true" /> Sign Out
      </button>
    </Dialog>
  );
}
