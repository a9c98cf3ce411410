import { Plus, Waves } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatCount } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

type Props = { title: string; count: number; empty: string; onAdd: () => void; children: ReactNode };

/** One of the two lists, with its heading and the way to add to it. */
export function PortfolioSection({ title, count, empty, onAdd, children }: Props) {
  const id = useId();
  const add = (
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
        {count > 0 && add}
      </div>
      {count === 0 ? (
        <EmptyState icon={<Waves aria-hidden="true" />} action={add}>
          {empty}
        </EmptyState>
      ) : (
        children
      )}
    </section>
  );
}
