import type { ReactNode } from "react";
import { PageIndex } from "../../ui/PageIndex.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { AccountSafety } from "../review/AccountSafety.tsx";
import { useUserContext } from "../session/user-context.ts";
import { SignInSettings } from "../sign-in-methods/SignInSettings.tsx";
import { signInMethodsQuery } from "../sign-in-methods/sign-in-methods.queries.ts";
import { DataViews } from "./DataViews.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { DownloadData } from "./DownloadData.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { SecurityLog } from "./SecurityLog.tsx";
import { SessionList } from "./SessionList.tsx";
import { SettingsSection, sectionId } from "./SettingsSection.tsx";
import { dataViewsQuery, securityLogQuery, sessionsQuery } from "./settings.queries.ts";

const INDEX = [
  ...["Profile", "Email", "Password", "Passkeys", "Recovery codes", "Security log", "Sessions", "Appearance"],
  ...["Access tokens", "Your data", "Who viewed your data", "Delete account"],
].map((title) => [sectionId(title), title] as const);

/** The requests of the page, which are sent together with that of the session. */
export const SETTINGS_AHEAD = [signInMethodsQuery, securityLogQuery, sessionsQuery, dataViewsQuery];

/** All account settings on one page. */
export function SettingsPage({ appearance, tokens }: { appearance: ReactNode; tokens: ReactNode }) {
  usePageTitle("Settings");
  const user = useUserContext();
  return (
    <div className="page max-w-[1040px]">
      <h1 className="page-title">Settings</h1>
      <PageIndex parts={INDEX} />
      <AccountSafety user={user} />
      <SettingsSection title="Profile" description="Shown in the chat and on your articles.">
        <ProfileForm user={user} />
      </SettingsSection>
      <SignInSettings user={user} />
      <SettingsSection title="Security log" description="What happened to your ways to sign in. Nobody else sees it.">
        <SecurityLog />
      </SettingsSection>
      <SettingsSection title="Sessions" description="Devices where you are signed in.">
        <SessionList />
      </SettingsSection>
      <SettingsSection title="Appearance" description="Saved in this browser.">
        <div className="-mt-3">{appearance}</div>
      </SettingsSection>
      <SettingsSection
        title="Access tokens"
        description="Let your own programs read or change your portfolio, also while you are signed out. A new password revokes them, unless you keep them."
      >
        {tokens}
      </SettingsSection>
      <SettingsSection title="Your data" description="What we store about you (JSON).">
        <DownloadData username={user.username ?? user.id} />
      </SettingsSection>
      <SettingsSection
        title="Who viewed your data"
        description="Admins must give a reason before they see your holdings, alerts, orders and visits, or reset your password."
      >
        <DataViews />
      </SettingsSection>
      <SettingsSection title="Delete account" description="Permanently delete your account and data.">
        <DeleteAccount user={user} />
      </SettingsSection>
    </div>
  );
}
