import { useState } from "react";
import { KIND_NAMES, nameOf } from "../../../shared/linked-accounts/names.ts";
import { MAX_LINKED_LABEL } from "../../../shared/linked-accounts/rules.ts";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { DIALOG_FORM, FormActions } from "../../ui/form/FormLayout.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { accountName } from "../account-names.ts";
import { accountsQuery } from "../accounts.queries.ts";
import { changeLinked } from "./change-linked.ts";
import type { LinkedAccount } from "./linked.queries.ts";

type Props = { account: LinkedAccount; onClose: () => void };

/** An account may have any name, also an empty one. */
const NONE = "none";
const PREFIX = "account ";
const keyOf = (account: string | null | undefined): string => (account == null ? NONE : PREFIX + account);
const accountOf = (key: string): string | null => (key === NONE ? null : key.slice(PREFIX.length));

/** Names a linked account, and says which account of the ledger it stands for. */
export function EditLinkedDialog({ account, onClose }: Props) {
  const { data, isError } = useQuery(accountsQuery);
  const [values, onChange] = useState({ label: account.label, ledger: keyOf(account.ledgerAccount) });
  const [refusal, setRefusal] = useState<string | null>(null);
  const current = account.ledgerAccount;
  const names = [...new Set([...(data?.accounts ?? []), ...(current == null ? [] : [current])])];
  const options = [
    [keyOf(null), "None: its balances count by themselves"] as const,
    ...names.map((name) => [keyOf(name), accountName(name)] as const),
  ];
  const { set, bind, pending, submit } = useForm({
    values,
    onChange,
    check: () => ({}),
    async send({ label, ledger }) {
      setRefusal(null);
      const chosen = accountOf(ledger);
      try {
        await changeLinked(account.id, {
          label,
          ...(chosen !== (current ?? null) && { ledgerAccount: chosen, together: true as const }),
        });
        succeeded("Linked account saved");
        onClose();
      } catch (error) {
        const sentence = refusalOf(error);
        if (sentence === null) failedWith(error, "Failed to save the account");
        else setRefusal(sentence);
      }
    },
  });
  return (
    <Dialog title={`Edit ${nameOf(account)}`} onClose={onClose}>
      <form className={DIALOG_FORM} noValidate onSubmit={submit}>
        <Field
          {...bind("label")}
          label="Name"
          note="(optional)"
          autoFocus
          autoComplete="off"
          maxLength={MAX_LINKED_LABEL}
          placeholder={KIND_NAMES[account.kind]}
        />
        <SelectField
          label="Account in your ledger"
          name="ledger"
          value={values.ledger}
          options={options}
          onChange={set("ledger")}
          aria-describedby="about-ledger"
        />
        <p id="about-ledger" className="text-12 text-text-2">
          {isError && !data ? (
            <span className="text-warn">The accounts of your ledger could not be loaded. </span>
          ) : data?.accounts.length === 0 ? (
            "Your ledger has no account yet: add a transaction or import a file first. "
          ) : null}
          If your transactions have the coins of this wallet too, choose their account. The coins then count once, and
          what the chain has shows whether a transaction is missing. Several linked accounts can have one account: their
          coins are then added up.
        </p>
        {refusal !== null && (
          <p role="alert" className="text-13 text-loss">
            {refusal}
          </p>
        )}
        <FormActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={pending}>
            {pending ? "Saving..." : "Save"}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
