import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field } from "./Field.tsx";

/** A password field with a button that shows the password. Password managers use `autoComplete`. */
export function PasswordField(
  props: Omit<ComponentProps<typeof Field>, "type" | "end"> & { autoComplete: "current-password" | "new-password" },
) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const end = (
    <button
      type="button"
      className="icon-button mr-1"
      aria-label={isShown ? "Hide password" : "Show password"}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
    >
      <Icon aria-hidden="true" />
    </button>
  );
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={end}
    />
  );
}
