import type { ReactNode } from "react";
import { usePageTitle } from "../../ui/page-title.ts";
import { useUserContext } from "../session/user-context.ts";
import { DataViews } from "./DataViews.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { DownloadData } from "./DownloadData.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { SessionList } from "./SessionList.tsx";

/** All account settings on one page. */
export function SettingsPage({ appearance }: { appearance: ReactNode }) {
  usePageTitle("Settings");
  const user = useUserContext();
  return (
    <div className="page max-w-[1040px]">
      <h1 className="page-title">Settings</h1>
      <SettingsSection title="Profile" description="Shown in the chat and on your articles.">
        <ProfileForm user={user} />
      </SettingsSection>
      <SettingsSection title="Password" description="Changing it signs out your other devices.">
        <PasswordForm username={user.username ?? ""} />
      </SettingsSection>
      <SettingsSection title="Sessions" description="Devices where you are signed in.">
        <SessionList />
      </SettingsSection>
      <SettingsSection title="Appearance" description="Saved in this browser.">
        <div className="-mt-3">{appearance}</div>
      </SettingsSection>
      <SettingsSection title="Your data" description="Everything we store about you (JSON).">
        <DownloadData username={user.username ?? user.id} />
      </SettingsSection>
      <SettingsSection
        title="Who viewed your data"
        description="Admins must give a reason before they see your holdings, alerts, orders and visits."
      >
        <DataViews />
      </SettingsSection>
      <SettingsSection title="Delete account" description="Permanently delete your account and data.">
        <DeleteAccount user={user} />
      </SettingsSection>
    </div>
  );
}

function SettingsSection({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <section
      className="grid gap-5 border-t border-line py-6 first-of-type:mt-5 md:grid-cols-[minmax(0,1fr)_minmax(0,560px)] md:gap-x-16 md:py-8"
      aria-label={title}
    >
      <div>
        <h2 className="text-16 font-semibold">{title}</h2>
        <p className="mt-0.5 text-13 text-text-2">{description}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
