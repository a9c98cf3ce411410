import { type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { FIELD_BORDER, FIELD_INPUT, FIELD_LABEL } from "../../ui/form/FieldFrame.tsx";

type Props = { label: string; placeholder?: string; action: string; busy: boolean; onSend: (text: string) => void };

/** A field with a button beside it, for the hash of a transaction or the number of an order. */
export function OneFieldForm({ label, placeholder = "", action, busy, onSend }: Props): ReactNode {
  const id = useId();
  const [text, setText] = useState("");
  const value = text.trim();
  return (
    <form
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== "") onSend(value);
      }}
    >
      <label className={FIELD_LABEL} htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        <div className={`${FIELD_BORDER} h-11 min-w-0 flex-1`}>
          <input
            id={id}
            className={FIELD_INPUT}
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" size="large" disabled={busy || value === ""}>
          {action}
        </Button>
      </div>
    </form>
  );
}
