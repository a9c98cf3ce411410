import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field } from "./Field.tsx";

/** A password that its owner may look at. `autoComplete` tells a password manager which one it is. */
export function PasswordField(
  props: Omit<ComponentProps<typeof Field>, "type" | "end"> & { autoComplete: "current-password" | "new-password" },
) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const end = (
    <button
      type="button"
      className="icon-button"
      aria-label={shown ? "Hide password" : "Show password"}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon aria-hidden="true" />
    </button>
  );
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={end}
    />
  );
}
