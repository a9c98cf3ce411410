import { Plus, Waves } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatCount } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

type Props = { title: string; count: number; empty: string; onAdd: () => void; children: ReactNode };

/** One of the two position lists, with its heading and its Add Position button. */
export function PortfolioSection({ title, count, empty, onAdd, children }: Props) {
  const id = useId();
  const addButton = (
    <Button onClick={onAdd}>
      <Plus aria-hidden="true" /> Add Position
    </Button>
  );
  return (
    <section className="portfolio-section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>
          {title} {count > 0 && <span className="text-text-3">{formatCount(count)}</span>}
        </h2>
        {count > 0 && addButton}
      </div>
      {count === 0 ? (
        <EmptyState icon={<Waves aria-hidden="true" />} action={addButton}>
          {empty}
        </EmptyState>
      ) : (
        children
      )}
    </section>
  );
}
