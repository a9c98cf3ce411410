import { Suspense } from "react";
import { lazyPart, retryImport } from "../ui/lazy/lazy-parts.ts";

const ImportsPage = lazyPart(async () => (await import("./ImportsPage.tsx")).ImportsPage);

/** The requests of the page, once its script has loaded. They are sent together with that of the session. */
export const importsAhead = async () => (await retryImport(() => import("./ImportsPage.tsx"))).IMPORTS_AHEAD;

/** The import of files, whose code loads when it is first opened. */
export const ImportsSlot = () => (
  <Suspense fallback={null}>
    <ImportsPage />
  </Suspense>
);
