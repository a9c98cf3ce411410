import type { ReactNode } from "react";

type Props = { status: ReactNode; rail?: ReactNode; children: ReactNode };

/**
 * The room fills the viewport without the header (85 px), the ticker (48 px) and the padding (48 px), on a phone without
 * the bottom bar (60 px), so that only the list scrolls and not the page.
 */
const ROOM =
  "flex min-h-90 flex-col overflow-hidden max-md:h-[calc(100dvh-193px-env(safe-area-inset-bottom))] md:h-[calc(100dvh-181px)] md:rounded-panel md:border md:bg-surface";

/** The part of the room between its header and the message field. */
export const MESSAGES_AREA = "relative grid min-h-0 flex-1";
/** The column of the messages. */
export const MESSAGES = "flex flex-col items-start pt-1";

/** The panel of the room with its header, and the column next to it. */
export function ChatFrame({ status, rail, children }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,800px)] justify-center gap-6 md:px-8 md:py-6 lg:grid-cols-[minmax(0,800px)_280px]">
      <section className={ROOM} aria-label="Live Chat">
        <header className="flex items-center justify-between gap-4 border-b px-5 py-3.5">
          <div>
            <h1 className="text-18 leading-6 font-semibold tracking-[-0.015em]">Live Chat</h1>
            <p className="text-13 text-text-2">Connect with the crypto community</p>
          </div>
          {status}
        </header>
        {children}
      </section>
      {rail}
    </div>
  );
}
