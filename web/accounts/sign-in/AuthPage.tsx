import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { usePageTitle } from "../../ui/page-title.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { CheckingAuthentication } from "../session/CheckingAuthentication.tsx";
import { SessionUnknown } from "../session/SessionUnknown.tsx";
import { useSession } from "../session/session.ts";
import { AlreadySignedIn } from "./AlreadySignedIn.tsx";
import { AuthFeatures, AuthIntro } from "./AuthIntro.tsx";
import type { AuthTab } from "./auth-search.ts";
import { CreateAccountForm } from "./CreateAccountForm.tsx";
import { returnPath } from "./return-path.ts";
import { SignInForm } from "./SignInForm.tsx";

const TABS = [
  ["sign-in", "Sign In"],
  ["create", "Create Account"],
] as const;

/**
 * The form is at the top and not centred vertically, because error messages and the longer form of the other tab would
 * move a centred form.
 */
const FORM_SIDE =
  "grid content-start px-4 pb-8 md:col-start-2 md:row-span-2 md:row-start-1 md:grid-cols-[minmax(0,380px)] md:justify-center md:px-8 md:pt-[clamp(32px,18dvh,200px)]";

/** Sign-in and registration. Both tabs share the typed values, because users often start in the wrong tab. */
export function AuthPage({ tab }: { tab: AuthTab }) {
  usePageTitle(tab === "create" ? "Create Account" : "Sign In");
  const { user, mayBeSignedIn, state } = useSession();
  const router = useRouter();
  const navigate = useNavigate();
  const [values, setValues] = useState({ username: "", password: "", email: "" });
  const [isLeaving, setIsLeaving] = useState(false);

  const goBack = () => {
    setIsLeaving(true);
    router.history.replace(returnPath());
  };
  const chooseTab = (next: AuthTab) =>
    navigate({ to: ".", search: next === "create" ? { tab: next } : {}, replace: true });

  return (
    <div className="grid min-h-[calc(100dvh-133px)] max-md:content-start md:grid-cols-2 md:grid-rows-[1fr_auto]">
      <AuthIntro />
      <div className={FORM_SIDE}>
        {user && !isLeaving ? (
          <AlreadySignedIn user={user} />
        ) : mayBeSignedIn && state === "failed" ? (
          <SessionUnknown />
        ) : mayBeSignedIn ? (
          <CheckingAuthentication />
        ) : (
          <Tabs label="Sign in or create an account" tabs={TABS} value={tab} onChange={chooseTab}>
            {tab === "create" ? (
              <CreateAccountForm values={values} onChange={setValues} onSignedIn={goBack} />
            ) : (
              <>
                <SignInForm
                  values={values}
                  onChange={(change) => setValues((current) => ({ ...current, ...change(current) }))}
                  onSignedIn={goBack}
                />
                <p className="mt-4 text-center text-13">
                  <Link to="/recover" className="inline-block text-accent underline underline-offset-3 max-md:py-3">
                    Forgot password?
                  </Link>
                </p>
              </>
            )}
          </Tabs>
        )}
      </div>
      <AuthFeatures />
    </div>
  );
}
