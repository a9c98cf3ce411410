import { useState } from "react";
import { CHANNEL_KINDS, type ChannelKind, channelUrlProblem, PRESETS } from "../../../shared/alerts/channels/rules.ts";
import { call } from "../../api/call.ts";
import { failedWith, refusalOf } from "../../api/outcomes.ts";
import { useRequestKey } from "../../api/request-key.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { DIALOG_FORM, FormActions } from "../../ui/form/FormLayout.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { SecretDialog } from "../../ui/SecretDialog.tsx";

const OPTIONS = CHANNEL_KINDS.map((kind) => [kind, PRESETS[kind].name] as const);

const HINTS: Record<ChannelKind, string> = {
  discord: "In Discord: channel settings, Integrations, Webhooks, Copy Webhook URL.",
  slack: "In Slack: create an app with Incoming Webhooks and copy the webhook URL.",
  telegram: "The address of your bot with the chat that it writes to.",
  ntfy: "The address of your topic, on ntfy.sh or on your own server.",
  generic: "We post JSON to this address, signed as Standard Webhooks describes.",
};

type Props = { onAdded: () => Promise<unknown>; onClose: () => void };

/** Adds a webhook, and then shows the secret that signs its messages. */
export function ChannelDialog({ onAdded, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const [values, onChange] = useState({ kind: "discord", url: "" });
  const idempotencyKeyOf = useRequestKey();
  const kind = values.kind as ChannelKind;
  const { set, bind, pending, submit } = useForm({
    values,
    onChange,
    check({ url }) {
      const problem = channelUrlProblem(kind, url.trim());
      return problem === null ? {} : { url: problem };
    },
    async send({ url }, refuse) {
      const body = { kind, url: url.trim() };
      try {
        const added = await call("POST /api/alert-channels", { body, key: idempotencyKeyOf(body) });
        await onAdded();
        if (kind === "generic" && added.secret !== null) setSecret(added.secret);
        else onClose();
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== null) refuse({ url: refusal });
        else failedWith(error, "Failed to add the webhook");
      }
    },
  });

  if (secret !== null)
    return (
      <SecretDialog
        title="Signing secret"
        text="Check each message's signature with this secret. It is shown only now, so copy it before you close this dialog."
        secret={secret}
        copyLabel="Copy secret"
        onClose={onClose}
      />
    );
  return (
    <Dialog title="Add webhook" onClose={onClose}>
      <form className={DIALOG_FORM} noValidate onSubmit={submit}>
        <SelectField label="Service" name="kind" value={values.kind} options={OPTIONS} onChange={set("kind")} />
        <Field
          {...bind("url")}
          label="Webhook URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          placeholder={PRESETS[kind].example}
          hint={HINTS[kind]}
        />
        <p className="text-13 text-text-2">After you save it, only the host is shown again.</p>
        <FormActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={pending}>
            {pending ? "Adding..." : "Add webhook"}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
