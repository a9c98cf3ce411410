import type { ReactNode } from "react";

type Props = { onOpen: () => void; className?: string; children: ReactNode };

/** A figure that shows how it adds up when it is pressed. */
export const FigureButton = ({ onOpen, className = "", children }: Props) => (
  <button
    type="button"
    data-figure
    title="Show how this adds up"
    aria-haspopup="dialog"
    className={`relative underline decoration-edge decoration-dotted decoration-1 underline-offset-4 hover:decoration-current ${className}`}
    onClick={onOpen}
  >
    {children}
  </button>
);
