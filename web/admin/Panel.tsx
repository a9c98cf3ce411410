import type { ReactNode } from "react";

/** The frame of a part of the dashboard. */
export const PANEL = "rounded-panel border border-line bg-surface";

/** A panel of text with a heading. */
export function TextPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`${PANEL} min-w-0 px-5 pt-4 pb-4.5 text-13 leading-5 text-text-2`} aria-labelledby={id}>
      <h2 id={id} className="text-16 font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
