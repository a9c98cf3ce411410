import { Copy } from "lucide-react";
import { Button } from "./Button.tsx";
import { copyText } from "./copy-text.ts";
import { Dialog } from "./Dialog.tsx";
import { FormActions } from "./form/FormLayout.tsx";

type Props = {
  title: string;
  /** Says that the secret is shown only now. */
  text: string;
  secret: string;
  /** Such as "Copy token". */
  copyLabel: string;
  onClose: () => void;
};

/** Shows a secret that the server does not show again. */
export function SecretDialog({ title, text, secret, copyLabel, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-2 text-text-2">{text}</p>
      <p className="mt-3 rounded-control border bg-background p-3 font-mono text-13 break-all select-all">{secret}</p>
      <FormActions className="mt-5">
        <Button onClick={() => void copyText(secret)}>
          <Copy aria-hidden="true" /> {copyLabel}
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </FormActions>
    </Dialog>
  );
}
