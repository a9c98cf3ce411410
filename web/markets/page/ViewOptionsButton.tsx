import { Suspense, useState } from "react";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import type { MarketSearch } from "../market-search.ts";

const ViewOptions = lazyPart(async () => (await import("./ViewOptions.tsx")).ViewOptions);

type Props = { search: MarketSearch; onChange: (next: MarketSearch) => void };

/** Opens the filters, the columns and the density of the market table. */
export function ViewOptionsButton({ search, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const { cap, vol, move, eco, stables } = search;
  const count = [cap, vol, move, eco, stables].filter(Boolean).length;
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `Filters (${count})` : "Filters"}
      </button>
      {open && (
        <Suspense>
          <ViewOptions search={search} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
