import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";

/**
 * A dialog; on a phone a sheet from below. `className` places it elsewhere. Without `onClose` it must be answered.
 * Radix's own overlay is left out: it locks the page with a style element, which our policy refuses.
 * pages.css locks the page while a `.veil` stands in it.
 */
export function Dialog(props: { title: string; className?: string; onClose?: () => void; children: ReactNode }) {
  const { title, className = "dialog", onClose, children } = props;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <div className="veil" aria-hidden="true" />
        <Radix.Content className={className} aria-describedby={undefined}>
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
