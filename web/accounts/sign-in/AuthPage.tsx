import { useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { usePageTitle } from "../../ui/page-title.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { CheckingAuthentication } from "../session/CheckingAuthentication.tsx";
import { SessionUnknown } from "../session/SessionUnknown.tsx";
import { useSession } from "../session/session.ts";
import { AlreadySignedIn } from "./AlreadySignedIn.tsx";
import { AuthArt, AuthFeatures } from "./AuthArt.tsx";
import type { AuthTab } from "./auth-search.ts";
import { CreateAccountForm } from "./CreateAccountForm.tsx";
import { returnPath } from "./return-path.ts";
import { SignInForm } from "./SignInForm.tsx";

const TABS = [
  ["sign-in", "Sign In"],
  ["create", "Create Account"],
] as const;

/** Sign-in and registration. What is typed stays when the tab changes: people try the wrong one first. */
export function AuthPage({ tab }: { tab: AuthTab }) {
  usePageTitle(tab === "create" ? "Create Account" : "Sign In");
  const { user, isExpected, state } = useSession();
  const router = useRouter();
  const navigate = useNavigate();
  const [values, setValues] = useState({ username: "", password: "", email: "" });
  const [leaving, setLeaving] = useState(false);

  const goBack = () => {
    setLeaving(true);
    router.history.replace(returnPath());
  };
  const choose = (next: AuthTab) =>
    navigate({ to: ".", search: next === "create" ? { tab: next } : {}, replace: true });

  return (
    <div className="auth">
      <AuthArt />
      <div className="auth-form">
        {user && !leaving ? (
          <AlreadySignedIn user={user} />
        ) : isExpected && state === "failed" ? (
          <SessionUnknown />
        ) : isExpected ? (
          <CheckingAuthentication />
        ) : (
          <Tabs label="Sign in or create an account" tabs={TABS} value={tab} onChange={choose}>
            {tab === "create" ? (
              <CreateAccountForm values={values} onChange={setValues} onSignedIn={goBack} />
            ) : (
              <SignInForm values={values} onChange={(next) => setValues({ ...values, ...next })} onSignedIn={goBack} />
            )}
          </Tabs>
        )}
      </div>
      <AuthFeatures />
    </div>
  );
}
