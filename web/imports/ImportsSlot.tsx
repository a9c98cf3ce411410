import { lazy, Suspense } from "react";
import { retryImport } from "../ui/lazy/lazy-parts.ts";

const ImportsPage = lazy(async () => ({
  default: (await retryImport(() => import("./ImportsPage.tsx"))).ImportsPage,
}));

/** The import of files, whose code loads when it is first opened. */
export const ImportsSlot = () => (
  <Suspense fallback={null}>
    <ImportsPage />
  </Suspense>
);
