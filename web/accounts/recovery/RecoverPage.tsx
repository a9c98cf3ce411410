import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQuery } from "../../api/use-query.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { RecoveryCodeForm } from "./RecoveryCodeForm.tsx";
import { ResetEmailForm } from "./ResetEmailForm.tsx";
import { recoveryOptionsQuery } from "./recovery.queries.ts";

/** For users who cannot sign in. A reset link opens this page with its token in the fragment. */
export function RecoverPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const title = token === "" ? "Forgot your password?" : "Choose a new password";
  usePageTitle(title);
  return (
    <div className="page max-w-120">
      <h1 className="page-title">{title}</h1>
      {token === "" ? <WaysBack /> : <NewPasswordForm key={token} token={token} />}
    </div>
  );
}

function WaysBack() {
  const { data } = useQuery(recoveryOptionsQuery);
  return (
    <>
      <p className="mt-2 text-text-2">
        If you have a passkey,{" "}
        <Link to="/auth" className="text-accent underline underline-offset-3">
          sign in with it
        </Link>
        . Otherwise there are these ways to set a new password.
      </p>
      <Way title="Use a recovery code" text="One of the ten codes that you saved from your settings. Each works once.">
        <RecoveryCodeForm />
      </Way>
      {data?.email && (
        <Way title="Get a link by email" text="Only if you confirmed the email of your account.">
          <ResetEmailForm />
        </Way>
      )}
      {data?.email === false && <Way title="By email" text="This site sends no emails, so resets by email are off." />}
      <Way
        title="Ask an admin"
        text="Write to an admin of this site. Once they are sure that it is you, they can send you a link that works once."
      />
    </>
  );
}

const Way = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <section className="mt-7 border-t border-line pt-6" aria-label={title}>
    <h2 className="text-16 font-semibold">{title}</h2>
    <p className="mt-0.5 text-13 text-text-2">{text}</p>
    {children}
  </section>
);
