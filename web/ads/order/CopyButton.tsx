import { Copy } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { toast } from "../../ui/toast/toast.ts";

async function copy(text: string): Promise<void> {
  if (text.trim() === "") {
    toast({ title: "Nothing to copy", description: "No content available to copy", tone: "bad" });
    return;
  }
  await copyText(text);
}

export function CopyButton({ text, label, iconOnly = false }: { text: string; label: string; iconOnly?: boolean }) {
  if (iconOnly) {
    return (
      <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => void copy(text)}>
        <Copy aria-hidden="true" />
      </button>
    );
  }
  return (
    <Button onClick={() => void copy(text)}>
      <Copy aria-hidden="true" /> {label}
    </Button>
  );
}
