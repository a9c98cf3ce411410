import { Suspense } from "react";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";

const ImportsPage = lazyPart(async () => (await import("./ImportsPage.tsx")).ImportsPage);

/** The import of files, whose code loads when it is first opened. */
export const ImportsSlot = () => (
  <Suspense fallback={null}>
    <ImportsPage />
  </Suspense>
);
