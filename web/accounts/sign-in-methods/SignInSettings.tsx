import { type ReactNode, useState } from "react";
import { useQuery } from "../../api/use-query.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonItems } from "../../ui/SkeletonBar.tsx";
import type { User } from "../session/session.queries.ts";
import { PasswordForm } from "../settings/PasswordForm.tsx";
import { SettingsSection } from "../settings/SettingsSection.tsx";
import { CodesDialog } from "./dialogs.tsx";
import { lazily } from "./lazily.tsx";
import { RemovePassword } from "./RemovePassword.tsx";
import { SetPassword } from "./SetPassword.tsx";
import { type SignInMethods, signInMethodsQuery } from "./sign-in-methods.queries.ts";

const LOADING = (
  <ul aria-busy="true">
    <SkeletonItems count={1} />
  </ul>
);
const EmailForm = lazily(async () => (await import("../email/EmailForm.tsx")).EmailForm, LOADING);
const PasskeyList = lazily(async () => (await import("./PasskeyList.tsx")).PasskeyList, LOADING);
const RecoveryCodes = lazily(async () => (await import("./RecoveryCodes.tsx")).RecoveryCodes, LOADING);

/** The sections about signing in: email, password, passkeys and recovery codes. */
export function SignInSettings({ user }: { user: User }) {
  const { data, isError, refetch } = useQuery(signInMethodsQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  const username = user.username ?? "";
  const whenLoaded = (content: (signInMethods: SignInMethods) => ReactNode) =>
    data ? (
      content(data)
    ) : isError ? (
      <LoadFailed onRetry={refetch}>Your sign-in methods could not be loaded.</LoadFailed>
    ) : (
      LOADING
    );
  return (
    <>
      <SettingsSection title="Email" description="For reset links and security messages. Other users never see it.">
        {whenLoaded((signInMethods) => (
          <EmailForm key={user.email} user={user} signInMethods={signInMethods} />
        ))}
      </SettingsSection>
      <SettingsSection title="Password" description="Changing it signs out your other devices.">
        {data?.hasPassword === false ? (
          <SetPassword username={username} onCodes={setCodes} />
        ) : (
          <PasswordForm username={username} onCodes={setCodes} />
        )}
        {data && codes && (
          <CodesDialog
            codes={codes}
            username={username}
            host={data.host}
            intro="Your earlier recovery codes no longer work."
            onClose={() => setCodes(null)}
          />
        )}
        {data && <RemovePassword signInMethods={data} />}
      </SettingsSection>
      <SettingsSection title="Passkeys" description="Sign in with your fingerprint, face, PIN or a security key.">
        {whenLoaded((signInMethods) => (
          <PasskeyList signInMethods={signInMethods} />
        ))}
      </SettingsSection>
      <SettingsSection
        title="Recovery codes"
        description="They let you set a new password when you cannot sign in. Each works once."
      >
        {whenLoaded((signInMethods) => (
          <RecoveryCodes signInMethods={signInMethods} username={username} />
        ))}
      </SettingsSection>
    </>
  );
}
