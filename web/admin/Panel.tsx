import type { ReactNode } from "react";
import { SkeletonItems } from "../ui/SkeletonBar.tsx";

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

type ListPanelProps<Entry> = {
  id: string;
  title: string;
  /** Undefined while they are loading or when they could not be loaded. */
  entries: readonly Entry[] | undefined;
  failed: boolean;
  texts: { failed: string; none: string };
  children: (entry: Entry) => ReactNode;
};

/** A panel with a list that an admin works through. */
export function ListPanel<Entry>({ id, title, entries, failed, texts, children }: ListPanelProps<Entry>) {
  return (
    <TextPanel id={id} title={title}>
      {entries?.length === 0 && <p className="mt-2">{texts.none}</p>}
      {entries && entries.length > 0 && <ul className="mt-2">{entries.map(children)}</ul>}
      {!entries && failed && <p className="mt-2">{texts.failed} Use Refresh Data to try again.</p>}
      {!entries && !failed && (
        <ul aria-busy="true">
          <SkeletonItems count={1} />
        </ul>
      )}
    </TextPanel>
  );
}
