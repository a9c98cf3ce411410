import type { ReactNode } from "react";
import { usePageTitle } from "../../ui/page-title.ts";
import { useUserContext } from "../session/user-context.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { DownloadData } from "./DownloadData.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { SessionList } from "./SessionList.tsx";

/** All that a person decides about their account, on one page. */
export function SettingsPage({ appearance }: { appearance: ReactNode }) {
  usePageTitle("Settings");
  const user = useUserContext();
  return (
    <div className="page settings">
      <h1 className="page-title">Settings</h1>
      <Setting title="Profile" text="How others see you in the chat and in the news.">
        <ProfileForm user={user} />
      </Setting>
      <Setting title="Password" text="A new one signs out every other device.">
        <PasswordForm username={user.username ?? ""} />
      </Setting>
      <Setting title="Sessions" text="Where you are signed in.">
        <SessionList />
      </Setting>
      <Setting title="Appearance" text="Kept in this browser.">
        <div className="-mt-3">{appearance}</div>
      </Setting>
      <Setting title="Your data" text="All that Tidemark keeps of you, as JSON.">
        <DownloadData username={user.username ?? user.id} />
      </Setting>
      <Setting title="Delete account" text="Permanently delete your account and data.">
        <DeleteAccount user={user} />
      </Setting>
    </div>
  );
}

function Setting({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="setting" aria-label={title}>
      <div>
        <h2 className="text-16 font-semibold">{title}</h2>
        <p className="mt-0.5 text-13 text-text-2">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
