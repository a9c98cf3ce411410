import { type ReactNode, useId } from "react";

type Props = {
  /** What the figure is, such as "Total P&L" or "P&L of Bitcoin". */
  name: string;
  onOpen: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * A figure that shows how it adds up when it is pressed. Its accessible name says so before the figure: it is joined from
 * the button's own label and the figure, so that the label adds no text to the page.
 */
export function FigureButton({ name, onOpen, className = "", children }: Props) {
  const id = useId();
  return (
    <button
      type="button"
      data-figure
      title="Show how this adds up"
      id={id}
      aria-label={`How ${name} adds up,`}
      aria-labelledby={`${id} ${id}figure`}
      aria-haspopup="dialog"
      className={`relative underline decoration-edge decoration-dotted decoration-1 underline-offset-4 hover:decoration-current ${className}`}
      onClick={onOpen}
    >
      <span id={`${id}figure`} className="contents">
        {children}
      </span>
    </button>
  );
}
