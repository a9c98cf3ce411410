import { Download } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { Button } from "../../ui/Button.tsx";

function saveAsFile(data: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The download has started by the next task. Without this call the URL would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url));
}

export function DownloadData({ username }: { username: string }) {
  const [pending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      const data = await call("GET /api/account/export");
      saveAsFile(data, `tidemark-${username}-${new Date().toISOString().slice(0, 10)}.json`);
    } catch (error) {
      toastFailure("Download failed", error, "Something went wrong");
    }
    setPending(false);
  };
  return (
    <Button disabled={pending} onClick={download}>
      <Download aria-hidden="true" /> {pending ? "Preparing…" : "Download my data"}
    </Button>
  );
}
