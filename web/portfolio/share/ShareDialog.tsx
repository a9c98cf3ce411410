import { useState } from "react";
import { MAX_SHARE_NAME } from "../../../shared/shares/rules.ts";
import { DAY } from "../../../shared/values/time.ts";
import { call } from "../../api/call.ts";
import { attempt, failedWith, refusalOf } from "../../api/outcomes.ts";
import { queries } from "../../api/query-client.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { DIALOG_FORM, DialogActions } from "../../ui/form/FormLayout.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonItems } from "../../ui/SkeletonBar.tsx";
import { NewLink } from "./NewLink.tsx";
import { ShareRow } from "./ShareRow.tsx";
import { sharesQuery } from "./shares.queries.ts";

const EXPIRIES = [
  ["7", "In 7 days"],
  ["30", "In 30 days"],
  ["365", "In a year"],
  ["", "Never"],
] as const;
const expiryAfter = (days: string) => (days === "" ? null : new Date(Date.now() + Number(days) * DAY).toISOString());

/** Creates a share link and shows it this one time; below, the links that exist. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  const reload = () => queries.invalidateQueries(sharesQuery);
  return (
    <Dialog title="Share portfolio" onClose={onClose}>
      <p className="mt-2 text-text-2">
        Anyone with the link sees your coins, their weights and returns, and a chart. Never amounts, transactions,
        alerts or linked accounts. Weights are shares of the equity without linked accounts, so they are larger than on
        your own page if you have any.
      </p>
      {url === null ? (
        <NewShare
          onCreated={async (created) => {
            setUrl(created);
            await reload();
          }}
          onClose={onClose}
        />
      ) : (
        <NewLink url={url} onClose={onClose} />
      )}
      <Shares onRevoked={reload} />
    </Dialog>
  );
}

type NewShareProps = { onCreated: (url: string) => Promise<void>; onClose: () => void };

function NewShare({ onCreated, onClose }: NewShareProps) {
  const [values, onChange] = useState({ name: "", days: "30" });
  const { set, bind, pending, submit } = useForm({
    values,
    onChange,
    check: () => ({}),
    async send({ name, days }, refuse) {
      try {
        const created = await call("POST /api/shares", { body: { name: name.trim(), expiresAt: expiryAfter(days) } });
        await onCreated(created.url);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== null) refuse({ name: refusal });
        else failedWith(error, "Failed to create the link");
      }
    },
  });
  return (
    <form className={DIALOG_FORM} noValidate onSubmit={submit}>
      <Field
        {...bind("name")}
        label="Name"
        note="(optional)"
        autoComplete="off"
        maxLength={MAX_SHARE_NAME}
        placeholder="For friends"
        hint="Only you see it."
      />
      <SelectField label="Link expires" name="days" value={values.days} options={EXPIRIES} onChange={set("days")} />
      <DialogActions onCancel={onClose}>
        <Button type="submit" variant="primary" disabled={pending}>
          {pending ? "Creating..." : "Create link"}
        </Button>
      </DialogActions>
    </form>
  );
}

function Shares({ onRevoked }: { onRevoked: () => Promise<unknown> }) {
  const { data, isError, refetch } = useQuery(sharesQuery);
  const [revokingId, setRevokingId] = useState<string | null>(null);
  const revoke = async (id: string) => {
    setRevokingId(id);
    const send = async () => {
      await call("DELETE /api/shares/:id", { params: { id } });
      await onRevoked();
    };
    await attempt(send(), "Link revoked", "Failed to revoke the link");
    setRevokingId(null);
  };
  if (isError && !data) return <LoadFailed onRetry={refetch}>Your links could not be loaded.</LoadFailed>;
  if (data?.length === 0) return null;
  return (
    <section className="mt-5 border-t pt-3" aria-label="Your links">
      <h3 className="text-13 text-text-2">Your links</h3>
      <ul aria-busy={!data}>
        {data ? (
          data.map((share) => (
            <ShareRow
              key={share.id}
              share={share}
              busy={revokingId === share.id}
              onRevoke={() => void revoke(share.id)}
            />
          ))
        ) : (
          <SkeletonItems count={1} />
        )}
      </ul>
    </section>
  );
}
