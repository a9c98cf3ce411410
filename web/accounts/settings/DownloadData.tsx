import { Download } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { Button } from "../../ui/Button.tsx";
import { saveFile } from "../../ui/save-file.ts";

export function DownloadData({ username }: { username: string }) {
  const [pending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      const data = await call("GET /api/account/export");
      const name = `tidemark-${username}-${new Date().toISOString().slice(0, 10)}.json`;
      saveFile(JSON.stringify(data, null, 2), name, "application/json");
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
