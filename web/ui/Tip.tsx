import { Info } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";

const BUBBLE =
  "floating invisible absolute top-full left-0 z-10 mt-1 w-64 rounded-lg border bg-raised px-3 py-2 text-12 leading-4.5 font-normal tracking-[0] text-text-2 whitespace-normal group-focus-within:visible group-hover:visible max-md:fixed max-md:inset-x-4 max-md:top-auto max-md:bottom-24 max-md:w-auto";

const hideOnEscape = (event: KeyboardEvent<HTMLButtonElement>) => {
  if (event.key === "Escape") event.currentTarget.blur();
};

/** An information icon whose text shows on hover, focus and touch. */
export function Tip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <span className="group relative inline-flex">
      <button
        type="button"
        className="grid size-6 place-items-center rounded-full text-text-3 hover:text-text max-md:-my-2.5 max-md:size-11"
        aria-label={label}
        aria-describedby={id}
        onKeyDown={hideOnEscape}
      >
        <Info className="lucide" aria-hidden="true" />
      </button>
      <span role="tooltip" id={id} className={BUBBLE}>
        {children}
      </span>
    </span>
  );
}
