import { Suspense, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import type { User } from "../session/session.queries.ts";

const DeleteAccountDialog = lazyPart(async () => (await import("./DeleteAccountDialog.tsx")).DeleteAccountDialog);

export function DeleteAccount({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Delete account…
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DeleteAccountDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
