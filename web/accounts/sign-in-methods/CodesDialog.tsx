import { Copy, Download, Printer } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { saveFile } from "../../ui/save-file.ts";

/** Opens the text in a tab of its own and prints it, because the page prints with the colours of its theme. */
function printText(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const tab = window.open(url);
  tab?.addEventListener("load", () => {
    tab.print();
    URL.revokeObjectURL(url);
  });
}

type Props = { codes: string[]; username: string; host: string; intro?: string; onClose: () => void };

/** Shows new recovery codes. Only its last button closes it, because they cannot be shown again. */
export function CodesDialog({ codes, username, host, intro, onClose }: Props) {
  const text = `Recovery codes of @${username} at ${host}\nEach code works once, at https://${host}/recover\n\n${codes.join("\n")}\n`;
  return (
    <Dialog title="Your recovery codes">
      <p className="mt-2 text-text-2">
        {intro && `${intro} `}
        Save these codes where you keep important papers or in a password manager. They are shown only now. Each one
        sets a new password once.
      </p>
      <ol className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 rounded-control border bg-background p-3 font-mono text-13 select-all min-[400px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={() => void copyText(text, "Please select the codes and copy them.")}>
          <Copy aria-hidden="true" /> Copy
        </Button>
        <Button onClick={() => saveFile(text, `tidemark-recovery-codes-${username}.txt`, "text/plain")}>
          <Download aria-hidden="true" /> Download
        </Button>
        <Button onClick={() => printText(text)}>
          <Printer aria-hidden="true" /> Print
        </Button>
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </Dialog>
  );
}
