import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { queries } from "../../api/query-client.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonItems } from "../../ui/SkeletonBar.tsx";
import { toast } from "../../ui/toast/toast.ts";
import type { User } from "../session/session.queries.ts";
import { SettingsSection } from "../settings/SettingsSection.tsx";
import { securityLogQuery } from "../settings/settings.queries.ts";
import { ProofDialog } from "../sign-in-methods/dialogs.tsx";
import type { Proof } from "../sign-in-methods/ProofDialog.tsx";
import { type Passkey, refreshSignInMethods, type SignInMethods } from "../sign-in-methods/sign-in-methods.queries.ts";
import { reviewedSharesQuery, reviewedWebhooksQuery } from "./review.queries.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const textOf = (time: string) => timeFormat.format(new Date(time));

type Props = { user: User; signInMethods: SignInMethods; reviewSince: string };

/** After a new password: what can still reach the account, to keep or remove each, until the user has checked it. */
export function AccountReview({ user, signInMethods, reviewSince }: Props) {
  const shares = useQuery(reviewedSharesQuery);
  const webhooks = useQuery(reviewedWebhooksQuery);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const attempt = async (failure: string, action: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      toastFailure(failure, error, "Please try again.");
    }
    setIsBusy(false);
  };
  const removeShare = (id: string) =>
    attempt("Link not removed", async () => {
      await call("DELETE /api/shares/:id", { params: { id } });
      await shares.refetch();
    });
  const removeWebhook = (id: string) =>
    attempt("Webhook not removed", async () => {
      await call("DELETE /api/alert-channels/:id", { params: { id } });
      await webhooks.refetch();
    });
  const removePasskey = async ({ id }: Passkey, proof: Proof) => {
    await call("DELETE /api/passkeys/:id", { params: { id }, body: proof });
    await refreshSignInMethods();
  };
  const finish = () =>
    attempt("Not saved", async () => {
      await call("POST /api/account/reviewed");
      await refreshSignInMethods();
      void queries.invalidateQueries(securityLogQuery);
      toast({ title: "Account checked", description: "What you kept can still reach your account.", tone: "good" });
    });

  const isFailed = (shares.isError && !shares.data) || (webhooks.isError && !webhooks.data);
  const isLoaded = shares.data && webhooks.data;
  const items = [
    ...(user.email === null
      ? []
      : [
          <Item
            key="email"
            title={user.email}
            text={`${user.isEmailConfirmed ? "Gets links that reset your password" : "Email, must be confirmed before it gets links"}. Change it below if it is not yours.`}
          />,
        ]),
    ...signInMethods.passkeys.map((passkey) => (
      <Item
        key={passkey.id}
        title={passkey.name}
        text={`Passkey, signs in. Added ${textOf(passkey.createdAt)}`}
        isBusy={isBusy}
        onRemove={() => setRemoved(passkey)}
      />
    )),
    ...(shares.data ?? []).map(({ id, name, createdAt }) => (
      <Item
        key={id}
        title={name === "" ? "Share link" : name}
        text={`Share link, shows your portfolio in percent. Made ${textOf(createdAt)}`}
        isBusy={isBusy}
        onRemove={() => void removeShare(id)}
      />
    )),
    ...(webhooks.data ?? []).map(({ id, host, createdAt }) => (
      <Item
        key={id}
        title={host}
        text={`Webhook, receives your alerts. Added ${textOf(createdAt)}`}
        isBusy={isBusy}
        onRemove={() => void removeWebhook(id)}
      />
    )),
  ];
  return (
    <SettingsSection
      title="Check your account"
      description={`Your password was set on ${textOf(reviewSince)}. Your other devices are signed out.`}
    >
      <p className="flex gap-2 text-text-2 [&>svg]:mt-0.5 [&>svg]:shrink-0 [&>svg]:text-accent">
        <ShieldCheck aria-hidden="true" />
        <span>
          {items.length === 0 && isLoaded
            ? "Nothing else can reach your account. If somebody else knew your password, you are the only one in now."
            : "These can still reach your account. Remove what is not yours."}
        </span>
      </p>
      {isFailed ? (
        <LoadFailed onRetry={() => void Promise.all([shares.refetch(), webhooks.refetch()])}>
          The list could not be loaded.
        </LoadFailed>
      ) : (
        <ul className="mt-3" aria-busy={!isLoaded}>
          {items}
          {!isLoaded && <SkeletonItems count={1} />}
        </ul>
      )}
      <div className="mt-4">
        <Button variant="primary" disabled={isBusy || !isLoaded} onClick={() => void finish()}>
          I have checked it
        </Button>
      </div>
      {removed && (
        <ProofDialog
          title="Remove passkey"
          signInMethods={signInMethods}
          confirmLabel="Remove"
          variant="danger"
          failure="Passkey not removed"
          run={(proof) => removePasskey(removed, proof)}
          onClose={() => setRemoved(null)}
        >
          <p className="wrap-anywhere text-text-2">“{removed.name}” will no longer sign in.</p>
        </ProofDialog>
      )}
    </SettingsSection>
  );
}

type ItemProps = { title: string; text: ReactNode; isBusy?: boolean; onRemove?: () => void };

const Item = ({ title, text, isBusy = false, onRemove }: ItemProps) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b py-2">
    <div className="min-w-0 flex-[1_1_240px]">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-12 text-text-3">{text}</p>
    </div>
    {onRemove && (
      <Button size="small" disabled={isBusy} aria-label={`Remove ${title}`} onClick={onRemove}>
        Remove
      </Button>
    )}
  </li>
);
