import { Copy, ExternalLink } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { FormActions } from "../../ui/form/FormLayout.tsx";

export function NewLink({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <>
      <p role="status" className="mt-3 font-medium">
        Your link is ready. Copy it now, because it is shown only once.
      </p>
      <p className="mt-2 rounded-control border bg-background p-3 text-13 break-all select-all">{url}</p>
      <FormActions
        className="mt-4"
        first={
          <a className="button quiet" href={url} target="_blank" rel="noopener">
            <ExternalLink aria-hidden="true" /> Open
          </a>
        }
      >
        <Button onClick={() => void copyText(url)}>
          <Copy aria-hidden="true" /> Copy link
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </FormActions>
    </>
  );
}
