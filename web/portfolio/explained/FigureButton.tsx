import { type ReactNode, useId } from "react";

type Props = {
  /** What the figure is, such as "Total P&L" or "P&L of Bitcoin". */
  name: string;
  /** The visible words before the figure. */
  before?: ReactNode;
  className?: string;
  disabled?: boolean;
  onOpen: () => void;
  /** The figure. */
  children: ReactNode;
};

/**
 * A button that shows how a figure adds up. Its accessible name says so before the figure: it is joined from the button's
 * own label and the figure, so that the label adds no text to the page.
 */
export function ExplainButton({ name, before, onOpen, children, ...rest }: Props) {
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
      onClick={onOpen}
      {...rest}
    >
      {before}
      <span id={`${id}figure`} className="contents">
        {children}
      </span>
    </button>
  );
}

/** A figure in a text or a table that shows how it adds up when it is pressed. */
export const FigureButton = ({ className = "", ...rest }: Omit<Props, "before" | "disabled">) => (
  <ExplainButton
    className={`relative underline decoration-edge decoration-dotted decoration-1 underline-offset-4 hover:decoration-current ${className}`}
    {...rest}
  />
);
