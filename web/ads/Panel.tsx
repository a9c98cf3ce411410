import type { ReactNode } from "react";

/** The frame of a part of the advertising pages. */
export const PANEL = "rounded-panel border border-line bg-surface p-5";

/** A panel with a heading, and a line under it. */
export function TitledPanel(props: { id: string; title: string; badge?: ReactNode; children: ReactNode }) {
  const { id, title, badge, children } = props;
  return (
    <section className={PANEL} aria-labelledby={id}>
      <div className="-mx-5 -mt-1 flex items-center justify-between gap-3 border-b border-line px-5 pb-3.5 text-16 font-semibold tracking-tight">
        <h2 id={id}>{title}</h2>
        {badge}
      </div>
      {children}
    </section>
  );
}
