import type { ReactNode } from "react";

/** Four columns, or two below 1024 px. */
export const METRICS = "grid grid-cols-2 lg:grid-cols-[1.22fr_1fr_1fr_1fr]";

type Place = "value" | "change" | "pnl" | "count";

/** The place in the grid and the lines around it. On phones the first and the last metric have a row of their own. */
const PLACES: Record<Place, string> = {
  value: "max-md:col-span-2",
  change: "max-md:border-t md:border-l",
  pnl: "max-md:border-l max-lg:border-t lg:border-l",
  count: "max-md:col-span-2 max-md:flex max-md:items-center max-md:gap-3 max-lg:border-t md:border-l",
};

type Props = { name: string; place: Place; icon?: ReactNode; value: ReactNode; children: ReactNode };

export function Metric({ name, place, icon, value, children }: Props) {
  const size =
    place === "value" ? "text-[32px] leading-9.5 tracking-[-0.025em]" : "text-18 tracking-tighter md:text-24";
  return (
    // A very long amount wraps, so that no digit is cut off.
    <div className={`min-w-0 px-3.5 py-3 wrap-anywhere md:px-5 md:pt-4 md:pb-3.5 ${PLACES[place]}`}>
      <dt className="mr-auto flex items-center gap-1.5 text-13 text-text-2">
        {name} {icon}
      </dt>
      <dd className={`order-1 my-0.5 font-semibold md:mt-1.5 md:mb-1 ${size}`}>{value}</dd>
      <dd className="text-12 text-text-3">{children}</dd>
    </div>
  );
}
