import { useId } from "react";
import { MAX_CHANGE, MIN_CHANGE } from "../../../shared/portfolio/what-if/limits.ts";

const PRESETS = [-50, -30, -20, -10, 10, 50];
const SIGNS = { "-1": "−", "0": "", "1": "+" };
export const changeText = (change: number) => `${SIGNS[`${Math.sign(change) as -1 | 0 | 1}`]}${Math.abs(change)}%`;

type Props = { change: number; onChange: (next: number) => void };

/** The change in percent. The arrow keys move it by one, Page Up and Page Down by more. */
export function ChangeSlider({ change, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-13 text-text-2">
          Price change
        </label>
        <output htmlFor={id} className="text-16 font-semibold tabular-nums">
          {changeText(change)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="h-11 w-full cursor-pointer accent-accent md:h-8"
        min={MIN_CHANGE}
        max={MAX_CHANGE}
        step={1}
        value={change}
        aria-valuetext={`${changeText(change).replace("−", "minus ")}`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <div className="grid grid-cols-6 gap-1.5 md:flex md:gap-2">
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className="min-h-11 rounded-control border text-13 tabular-nums hover:bg-hover aria-pressed:border-accent md:min-h-7 md:px-2"
            aria-pressed={change === preset}
            onClick={() => onChange(preset)}
          >
            {changeText(preset)}
          </button>
        ))}
      </div>
    </div>
  );
}
