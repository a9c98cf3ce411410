import { toast } from "./toast/toast.ts";

/** Copies a text and shows a toast. `advice` says what the user can do when the browser refuses to copy. */
export async function copyText(text: string, advice = "Please select the text and copy it."): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied", description: "Copied to clipboard", tone: "good" });
  } catch {
    toast({ title: "Not copied", description: `The browser did not allow it. ${advice}`, tone: "bad" });
  }
}
