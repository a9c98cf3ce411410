import { toast } from "./toast/toast.ts";

/** Copies and says so; `otherwise` is what to do where the browser does not let pages copy. */
export async function copyText(text: string, otherwise = "Please select the text."): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied", description: "Copied to clipboard", tone: "good" });
  } catch {
    toast({ title: "Not copied", description: `The browser did not allow it. ${otherwise}`, tone: "bad" });
  }
}
