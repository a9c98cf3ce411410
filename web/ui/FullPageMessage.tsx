import type { ReactNode } from "react";
import { SeaContours } from "./contours/SeaContours.tsx";

/** A message in place of a page, centred below the header and the ticker. */
export const FullPageMessage = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <div className="relative grid min-h-[calc(100dvh-133px)] place-items-center overflow-hidden px-4 pb-16 text-center">
    <SeaContours />
    <div className={`relative ${className}`}>{children}</div>
  </div>
);
