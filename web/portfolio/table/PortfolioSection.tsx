import { Plus, Waves } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatCount } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

export const SECTION = "mt-2 md:mt-8";
export const SECTION_HEAD = "flex md:mb-1 min-h-11 items-center justify-between gap-4";
export const SECTION_TITLE = "text-16 font-semibold tracking-tight";

/** `id` is of the heading, which scripts can move the focus to. */
type Props = { id?: string; title: string; count: number; empty: string; onAdd: () => void; children: ReactNode };

/** One of the two position lists, with its heading and its Add Position button. */
export function PortfolioSection({ id: givenId, title, count, empty, onAdd, children }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const addButton = (
    <Button onClick={onAdd}>
      <Plus aria-hidden="true" /> Add Position
    </Button>
  );
  return (
    <section className={SECTION} aria-labelledby={id}>
      <div className={SECTION_HEAD}>
        <h2 id={id} className={`${SECTION_TITLE} scroll-mt-24`} tabIndex={givenId ? -1 : undefined}>
          {title} {count > 0 && <span className="font-normal text-text-3">{formatCount(count)}</span>}
        </h2>
        {count > 0 && addButton}
      </div>
      {count === 0 ? (
        <EmptyState low icon={<Waves aria-hidden="true" />} action={addButton}>
          {empty}
        </EmptyState>
      ) : (
        children
      )}
    </section>
  );
}
