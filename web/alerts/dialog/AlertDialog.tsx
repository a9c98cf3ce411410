import { type ComponentProps, Suspense } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormSkeleton } from "../../ui/form/FormSkeleton.tsx";
import { earlyLazy } from "../../ui/lazy/lazy-parts.ts";

const form = earlyLazy(async () => (await import("./AlertForm.tsx")).AlertForm);
const AlertForm = form.Component;
// The import starts at once, so that it loads in parallel with the frame.
void form.start();

/** Creates a price alert or edits one. */
export const AlertDialog = (props: ComponentProps<typeof AlertForm>) => (
  <Dialog title={props.alert ? "Edit Price Alert" : "Set Price Alert"} onClose={props.onClose}>
    <Suspense fallback={<FormSkeleton height="h-100" />}>
      <AlertForm {...props} />
    </Suspense>
  </Dialog>
);
