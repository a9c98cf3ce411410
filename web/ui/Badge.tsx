import type { ComponentProps } from "react";

export const BADGE_SHAPE = "inline-flex h-5 items-center gap-1.25 rounded-sm px-1.75 text-12 whitespace-nowrap";

/** A short label on a tint of its own text colour, which `className` gives. */
export const Badge = ({ className, ...rest }: ComponentProps<"span"> & { className: string }) => (
  <span
    className={`${BADGE_SHAPE} bg-[color-mix(in_oklch,currentColor_12%,transparent)] font-medium ${className}`}
    {...rest}
  />
);
