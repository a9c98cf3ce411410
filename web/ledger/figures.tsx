/** The three figures of a disposal or of a group of them, which stand below one another in all lists of a report. */
export const FIGURES = "grid grid-cols-3 gap-x-3 text-right text-13 max-md:col-span-full md:w-110";
/** The classes of the name of a figure. On a wide screen only the head of the list shows it. */
export const LABEL = "block text-11 font-normal text-text-3 md:sr-only";

/** The head of a list of disposals on a wide screen. Each row says the same names to a screen reader. */
export const FiguresHead = ({ gain }: { gain: string }) => (
  <div
    className="line-below hidden grid-cols-[minmax(0,1fr)_auto_20px] gap-x-3 pt-1 pb-2 text-13 text-text-3 md:grid"
    aria-hidden="true"
  >
    <span>Coin</span>
    <span className={FIGURES}>
      {["Proceeds", "Cost", gain].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </span>
  </div>
);
