import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import type { User } from "../session/session.queries.ts";

const DeleteAccountDialog = lazy(async () => ({
  default: (await import("./DeleteAccountDialog.tsx")).DeleteAccountDialog,
}));

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
