import { Copy } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/toast.ts";

async function copy(text: string): Promise<void> {
  if (text.trim() === "") {
    toast({ title: "Nothing to copy", description: "No content available to copy", tone: "bad" });
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied", description: "Copied to clipboard", tone: "good" });
  } catch {
    toast({ title: "Not copied", description: "The browser did not allow it. Please select the text.", tone: "bad" });
  }
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
