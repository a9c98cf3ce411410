import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A modal panel that opens faster than the other dialogs, which change every element around them. The focus stays
 * between the field and the close button.
 */
export function PalettePanel({ title, onClose, children }: Props) {
  const [opener] = useState(() => document.activeElement);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(
    () => () => {
      // Another element may have the focus already, for example the page that an entry opened.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    } else if (event.key === "Tab") {
      event.preventDefault();
      const [close, field] = [panel.current?.querySelector("button"), panel.current?.querySelector("input")];
      (document.activeElement === field ? close : field)?.focus();
    }
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard closes the panel with Escape */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes the panel with Escape */}
      <div className="fixed inset-0 z-20 bg-backdrop" onClick={onClose} />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        className="floating fixed z-21 bg-raised px-5 pt-3.5 pb-5 max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-dialog max-md:border-t max-md:pb-[calc(20px+env(safe-area-inset-bottom))] md:top-1/2 md:left-1/2 md:w-110 md:-translate-1/2 md:rounded-dialog md:border"
        onKeyDown={handleKey}
      >
        <div className="flex items-center justify-between">
          <h2 className="text-16 font-semibold tracking-[-0.01em]">{title}</h2>
          <button type="button" aria-label="Close" className="icon-button -mr-2" onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </>
  );
}
