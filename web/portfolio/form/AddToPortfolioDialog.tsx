import { type ComponentProps, lazy, Suspense } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { retryImport } from "../../ui/retry-import.ts";

// The import starts at once, so that it loads in parallel with the frame.
const formModule = retryImport(() => import("./AddToPortfolioForm.tsx"));
const AddToPortfolioForm = lazy(async () => ({ default: (await formModule).AddToPortfolioForm }));

export const AddToPortfolioDialog = (props: ComponentProps<typeof AddToPortfolioForm>) => (
  <Dialog title="Add to Portfolio" onClose={props.onClose}>
    <Suspense fallback={<div className="h-72" aria-busy="true" />}>
      <AddToPortfolioForm {...props} />
    </Suspense>
  </Dialog>
);
