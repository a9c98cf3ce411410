import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import "./floating.css";

/**
 * A modal dialog; on a phone a bottom sheet. `className` gives it another position. Without `onClose` the user cannot
 * dismiss it. We do not use Radix's overlay because it locks the page's scrolling with an inline style element, which
 * our Content Security Policy forbids; floating.css locks the scrolling instead.
 */
export function Dialog(props: { title: string; className?: string; onClose?: () => void; children: ReactNode }) {
  const { title, className = "dialog", onClose, children } = props;
  const [opener] = useState(() => document.activeElement);
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    // Another element may have the focus already, for example the page that a link in the dialog opened.
    if (document.activeElement === document.body && opener instanceof HTMLElement)
      opener.focus({ preventScroll: true });
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <div className="veil" aria-hidden="true" />
        <Radix.Content className={className} aria-describedby={undefined} onCloseAutoFocus={restoreFocus}>
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
