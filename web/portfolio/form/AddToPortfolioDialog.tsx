import { type ComponentProps, Suspense } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormSkeleton } from "../../ui/form/FormSkeleton.tsx";
import { earlyLazy } from "../../ui/lazy/lazy-parts.ts";

const form = earlyLazy(async () => (await import("./AddToPortfolioForm.tsx")).AddToPortfolioForm);
const AddToPortfolioForm = form.Component;
// The import starts at once, so that it loads in parallel with the frame.
void form.start();

export const AddToPortfolioDialog = (props: ComponentProps<typeof AddToPortfolioForm>) => (
  <Dialog title="Add to Portfolio" onClose={props.onClose}>
    <Suspense fallback={<FormSkeleton height="h-72" />}>
      <AddToPortfolioForm {...props} />
    </Suspense>
  </Dialog>
);
