import type { ReactNode } from "react";

type Props = { status: ReactNode; rail?: ReactNode; children: ReactNode };

/** The panel of the room with its header, and the column next to it. */
export function ChatFrame({ status, rail, children }: Props) {
  return (
    <div className="chat">
      <section className="chat-room" aria-label="Live Chat">
        <header className="chat-head">
          <div>
            <h1 className="chat-title">Live Chat</h1>
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
