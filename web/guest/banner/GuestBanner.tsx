import { Link } from "@tanstack/react-router";
import { HardDrive } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const DeleteDialog = lazyPart(async () => (await import("./DeleteDialog.tsx")).DeleteDialog);

/** Says where a visitor's portfolio is kept, and how to keep it in an account. */
export function GuestBanner() {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <aside aria-label="Portfolio without an account" className="border-b bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2 text-13 md:px-8">
        <p className="flex min-w-0 grow basis-72 items-center gap-2.5">
          <HardDrive className="lucide shrink-0 text-accent" aria-hidden="true" />
          <span>
            This portfolio is kept in this browser only. With an account you keep it, get alerts and use it on every
            device.
          </span>
        </p>
        <p className="-mr-2 flex flex-wrap items-center gap-1 max-md:w-full">
          <Link to="/auth" search={{ tab: "create" }} className="button primary">
            Create account
          </Link>
          <Link to="/auth" className="button quiet">
            Sign in
          </Link>
          <Button variant="quiet" onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        </p>
      </div>
      <Suspense fallback={null}>{isDeleting && <DeleteDialog onClose={() => setIsDeleting(false)} />}</Suspense>
    </aside>
  );
}
