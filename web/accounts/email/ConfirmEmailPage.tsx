import { Link, useLocation } from "@tanstack/react-router";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError, call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { FullPageMessage } from "../../ui/FullPageMessage.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { loadSession } from "../session/session.ts";
import { emailLinkQuery } from "./email.queries.ts";

const SETTINGS = (
  <Link to="/settings" className="button">
    Open your settings
  </Link>
);

/** Opened by the link in an email. A press confirms, because programs that scan emails open links too. */
export function ConfirmEmailPage() {
  usePageTitle("Confirm your email");
  const token = useLocation({ select: ({ hash }) => hash });
  if (token === "")
    return (
      <Message title="The link is not complete">Copy the whole link from the email, with the part after the #.</Message>
    );
  return <Confirmation key={token} token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(emailLinkQuery(token));
  const { mutate, isPending, isSuccess, ...confirmation } = useMutation({
    mutationFn: () => call("POST /api/email/confirmations/use", { body: { token } }),
    onSuccess: () => void loadSession(),
  });
  if (isSuccess && data)
    return (
      <Message title="Email confirmed" actions={SETTINGS}>
        Links that reset your password can be sent to {data.email} now.
      </Message>
    );
  if (error instanceof ApiError && error.status === 400)
    return (
      <Message title="Confirm your email" actions={SETTINGS}>
        {error.sentence}
      </Message>
    );
  if (error) return <LoadFailed onRetry={refetch}>The link could not be checked.</LoadFailed>;
  if (!data)
    return (
      <Message title="Confirm your email">
        <Spinner />
      </Message>
    );
  return (
    <Message
      title="Confirm your email"
      actions={
        <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
          {isPending ? "Confirming…" : "Confirm email"}
        </Button>
      }
    >
      {data.email} belongs to the account{" "}
      {data.username === null ? "that you made" : <b className="font-medium text-text">@{data.username}</b>}. Another
      account with this email loses it. Do not confirm it if that is not your account.
      {confirmation.error && (
        <span role="alert" className="mt-3 block text-loss">
          {errorText(confirmation.error, "Please try again.")}
        </span>
      )}
    </Message>
  );
}

const Message = ({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) => (
  <FullPageMessage className="grid max-w-[440px] justify-items-center">
    <MailCheck className="lucide mb-3 text-accent" aria-hidden="true" />
    <h1 className="page-title">{title}</h1>
    <div className="mt-2 mb-6 wrap-anywhere text-text-2">{children}</div>
    <div className="flex flex-wrap justify-center gap-2">{actions}</div>
  </FullPageMessage>
);
