import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";

/**
 * A dialog; on a phone a sheet from below. `className` places it elsewhere. Without `onClose` it must be answered.
 * Radix's own overlay is left out: it locks the page with a style element, which our policy refuses.
 * floating.css locks the page while a dialog stands in it.
 */
export function Dialog(props: { title: string; className?: string; onClose?: () => void; children: ReactNode }) {
  const { title, className = "dialog", onClose, children } = props;
  const [opener] = useState(() => document.activeElement);
  const giveBack = (event: Event) => {
    event.preventDefault();
    // Unless something else has taken the focus, such as the page that a link in here led to.
    if (document.activeElement === document.body && opener instanceof HTMLElement)
      opener.focus({ preventScroll: true });
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <div className="veil" aria-hidden="true" />
        <Radix.Content className={className} aria-describedby={undefined} onCloseAutoFocus={giveBack}>
          <header className="flex items-center justify-between">
            <Radix.Title className="text-16 font-semibold tracking-[-0.01em]">{title}</Radix.Title>
            {onClose && (
              <Radix.Close aria-label="Close" className="icon-button -mr-2">
                <X />
              </Radix.Close>
            )}
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
