import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

const PANEL =
  "px-5 pt-3.5 max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-dialog max-md:border-t md:rounded-dialog md:border";
const PANEL_END = "pb-5 max-md:pb-[calc(20px+env(safe-area-inset-bottom))]";
const CENTERED = `${PANEL} ${PANEL_END} overflow-y-auto md:top-1/2 md:left-1/2 md:-translate-1/2`;
const UNDER_HEADER = `${PANEL} md:top-19 md:right-[max(32px,calc((100vw-1440px)/2+32px))]`;
/** On a phone all shapes are bottom sheets, except a side sheet, which fills the screen. */
const SHAPES = {
  // The buttons of a form lie over the end of its fields on a phone.
  dialog: `${CENTERED} max-md:scroll-pb-20 max-h-[calc(100dvh-64px)] md:w-110`,
  "wide-dialog": `${CENTERED} max-h-[calc(100dvh-24px)] md:max-h-[calc(100dvh-64px)] md:w-[calc(100vw-64px)] md:max-w-160 lg:max-w-280`,
  menu: `${UNDER_HEADER} ${PANEL_END} md:w-66`,
  "list-menu": `${UNDER_HEADER} flex flex-col pb-3 max-md:max-h-[calc(100dvh-120px)] md:max-h-[min(560px,calc(100dvh-100px))] md:w-95`,
  "side-sheet":
    "top-0 right-0 h-dvh overflow-y-auto max-md:left-0 max-md:px-4 max-md:pt-3 max-md:pb-[calc(32px+env(safe-area-inset-bottom))] md:w-160 md:border-l md:px-6 md:pt-4 md:pb-8",
};

/** The element that had the focus when each dialog opened, by the dialog's element. */
const openers = new WeakMap<Element, Element | null>();

type Props = { title: string; shape?: keyof typeof SHAPES; onClose?: () => void; children: ReactNode };

/**
 * A modal dialog. Without `onClose` the user cannot dismiss it. We do not use Radix's overlay because it locks the
 * page's scrolling with an inline style element, which our Content Security Policy forbids; after-paint.css locks the
 * scrolling instead. A menu does not lock it, and dims the page on a phone only, because it is small.
 */
export function Dialog({ title, shape = "dialog", onClose, children }: Props) {
  const [opener] = useState(() => document.activeElement);
  const [section] = useState(() => opener?.closest<HTMLElement>("section"));
  // This dialog may replace the one that contains its opener.
  const [replaced] = useState(() => opener?.closest("[role=dialog]"));
  const backdrop = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // React hides the elements of a hidden page, but not those that it has put elsewhere in the document.
  useLayoutEffect(() => {
    const hide = (isHidden: boolean) => {
      for (const element of [backdrop.current, content.current]) if (element) element.hidden = isHidden;
    };
    hide(false);
    return () => hide(true);
  }, []);
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    // Another element may have the focus already, for example the page that a link in the dialog opened.
    if (document.activeElement !== document.body) return;
    const candidates = [opener, replaced && openers.get(replaced)];
    const isThere = (element?: Element | null): element is HTMLElement =>
      element instanceof HTMLElement && element.isConnected;
    const target = candidates.find(isThere);
    // The dialog may have removed its opener, such as the button of a deleted row.
    if (!target && section) section.tabIndex = -1;
    (target ?? section)?.focus({ preventScroll: true });
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <div
          ref={backdrop}
          className={`fixed inset-0 z-20 ${shape.endsWith("menu") ? "max-md:bg-backdrop" : "bg-backdrop"}`}
          aria-hidden="true"
        />
        <Radix.Content
          className={`floating fixed z-21 bg-raised motion-safe:animate-rise ${SHAPES[shape]}`}
          ref={(element) => {
            content.current = element;
            if (element) openers.set(element, opener);
          }}
          data-shape={shape}
          aria-describedby={undefined}
          onCloseAutoFocus={restoreFocus}
        >
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
