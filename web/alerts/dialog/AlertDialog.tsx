import { type ComponentProps, lazy, Suspense } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { retryImport } from "../../ui/retry-import.ts";

// The import starts at once, so that it loads in parallel with the frame.
const formModule = retryImport(() => import("./AlertForm.tsx"));
const AlertForm = lazy(async () => ({ default: (await formModule).AlertForm }));

/** Creates a price alert or edits one. */
export const AlertDialog = (props: ComponentProps<typeof AlertForm>) => (
  <Dialog title={props.alert ? "Edit Price Alert" : "Set Price Alert"} onClose={props.onClose}>
    <Suspense fallback={<div className="h-100" aria-busy="true" />}>
      <AlertForm {...props} />
    </Suspense>
  </Dialog>
);
