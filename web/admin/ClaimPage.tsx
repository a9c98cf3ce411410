import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { loadSession, useSession } from "../accounts/session/session.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { useMutation } from "../api/use-mutation.ts";
import { Button } from "../ui/Button.tsx";
import { FullPageMessage } from "../ui/FullPageMessage.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { toast } from "../ui/toast/toast.ts";

/**
 * Opened by the link that a deployment prints. It makes the signed-in user the first admin. The token stays in the
 * address until then, so that signing in leads back to it.
 */
export function ClaimPage() {
  usePageTitle("Become the admin");
  const { user, state } = useSession();
  const token = useLocation({ select: ({ hash }) => hash });
  if (!token) {
    return (
      <Message title="The link is not complete">
        Copy the whole link that npm run deploy has printed, with the part after the #.
      </Message>
    );
  }
  if (state === "unknown")
    return (
      <Message title="Become the admin">
        <Spinner />
      </Message>
    );
  if (user) return <Claim token={token} username={user.username} />;
  return (
    <Message
      title="Become the admin"
      actions={
        <>
          <Link to="/auth" search={{ tab: "create" }} className="button primary">
            Create Account
          </Link>
          <Link to="/auth" className="button">
            Sign In
          </Link>
        </>
      }
    >
      This link makes you the first admin of this site. Create an account first, or sign in to yours.
    </Message>
  );
}

function Claim({ token, username }: { token: string; username: string | null }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call("POST /api/admin-claim", { body: { token } }),
    onSuccess: async () => {
      await loadSession();
      toast({ title: "You are the admin", description: "The link no longer works.", tone: "good" });
      await navigate({ to: "/admin", replace: true });
    },
  });
  return (
    <Message
      title="Become the admin"
      actions={
        <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
          {isPending ? "Saving…" : "Become the Admin"}
        </Button>
      }
    >
      You are signed in as {username === null ? "a user without a username" : `@${username}`}. This account becomes the
      first admin: it sees all user data, reviews ads and makes other users admins.
      {error && (
        <span role="alert" className="mt-3 block text-loss">
          {errorText(error, "Please try again.")}
        </span>
      )}
    </Message>
  );
}

const Message = ({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) => (
  <FullPageMessage className="grid max-w-[440px] justify-items-center">
    <KeyRound className="lucide mb-3 text-accent" aria-hidden="true" />
    <h1 className="page-title">{title}</h1>
    <div className="mt-2 mb-6 text-text-2">{children}</div>
    <div className="flex flex-wrap justify-center gap-2">{actions}</div>
  </FullPageMessage>
);
