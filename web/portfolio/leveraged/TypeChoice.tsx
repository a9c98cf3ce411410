import { TrendingDown, TrendingUp } from "lucide-react";
import type { PositionType } from "../../../shared/portfolio/rules.ts";
import { FIELD_LABEL } from "../../ui/form/FieldFrame.tsx";

const TYPES = [
  ["long", "Long", TrendingUp],
  ["short", "Short", TrendingDown],
] as const;

export function TypeChoice({ value, onChange }: { value: PositionType; onChange: (next: PositionType) => void }) {
  return (
    <fieldset>
      <legend className={FIELD_LABEL}>Position Type</legend>
      <div className="grid h-11 grid-cols-2 rounded-control border border-edge p-0.75">
        {TYPES.map(([type, label, Icon]) => (
          <label
            key={type}
            className={`flex cursor-pointer items-center justify-center gap-1.5 rounded-sm outline-offset-2 outline-(--focus) has-focus-visible:outline-2 ${
              type === value ? "bg-muted font-medium text-text" : "text-text-2"
            }`}
          >
            <input
              type="radio"
              name="type"
              className="sr-only"
              checked={value === type}
              onChange={() => onChange(type)}
            />
            <Icon aria-hidden="true" /> {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
