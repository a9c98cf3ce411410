import { useId, useState } from "react";
import { MAX_TOKEN_NAME, SCOPES, type Scope } from "../../shared/access-tokens/rules.ts";
import { DAY } from "../../shared/values/time.ts";
import { call } from "../api/call.ts";
import { failedWith, refusalOf } from "../api/outcomes.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/form/Field.tsx";
import { DIALOG_FORM, DialogActions } from "../ui/form/FormLayout.tsx";
import { SelectField } from "../ui/form/SelectField.tsx";
import { useForm } from "../ui/form/use-form.ts";
import { SecretDialog } from "../ui/SecretDialog.tsx";
import { SCOPE_TEXTS } from "./scope-texts.ts";

const EXPIRIES = [
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
  ["", "Never"],
] as const;

const expiryAfter = (days: string) => (days === "" ? null : new Date(Date.now() + Number(days) * DAY).toISOString());

type Props = { onCreated: () => Promise<unknown>; onClose: () => void };

/** Creates a token, and then shows it this one time. */
export function TokenDialog({ onCreated, onClose }: Props) {
  const [token, setToken] = useState<string | null>(null);
  const [scopes, setScopes] = useState<readonly Scope[]>(["read:percent"]);
  const [values, onChange] = useState({ name: "", days: "90" });
  const [hasNoScope, setHasNoScope] = useState(false);
  const { set, bind, pending, submit } = useForm({
    values,
    onChange,
    check({ name }) {
      setHasNoScope(scopes.length === 0);
      return name.trim() === "" ? { name: "Name is required" } : {};
    },
    async send({ name, days }, refuse) {
      if (scopes.length === 0) return;
      const body = { name: name.trim(), scopes: [...scopes], expiresAt: expiryAfter(days) };
      try {
        const created = await call("POST /api/tokens", { body });
        await onCreated();
        setToken(created.token);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== null) refuse({ name: refusal });
        else failedWith(error, "Failed to create the access token");
      }
    },
  });
  const toggle = (scope: Scope) => {
    setHasNoScope(false);
    setScopes((before) => (before.includes(scope) ? before.filter((other) => other !== scope) : [...before, scope]));
  };

  if (token !== null)
    return (
      <SecretDialog
        title="Access token"
        text="Copy it before you close this dialog, because it is shown only now. Anyone who has it can use it."
        secret={token}
        copyLabel="Copy token"
        onClose={onClose}
      />
    );
  return (
    <Dialog title="New access token" onClose={onClose}>
      <form className={DIALOG_FORM} noValidate onSubmit={submit}>
        <Field
          {...bind("name")}
          label="Name"
          autoComplete="off"
          maxLength={MAX_TOKEN_NAME}
          required
          placeholder="Spreadsheet"
          hint="The program that uses it."
        />
        <ScopeChoice chosen={scopes} problem={hasNoScope} onToggle={toggle} />
        <SelectField label="Expires" name="days" value={values.days} options={EXPIRIES} onChange={set("days")} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="primary" disabled={pending}>
            {pending ? "Creating..." : "Create token"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type ChoiceProps = { chosen: readonly Scope[]; problem: boolean; onToggle: (scope: Scope) => void };

function ScopeChoice({ chosen, problem, onToggle }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className="mb-1 text-13 text-text-2">May</legend>
      {SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={chosen.includes(scope)}
            onChange={() => onToggle(scope)}
          />
          <span>
            <span className="block font-medium">{SCOPE_TEXTS[scope].name}</span>
            <span className="block text-12 text-text-3">{SCOPE_TEXTS[scope].hint}</span>
          </span>
        </label>
      ))}
      {problem && (
        <p id={id} role="alert" className="text-12 text-loss">
          Choose at least one.
        </p>
      )}
    </fieldset>
  );
}
