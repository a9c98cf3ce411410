import { TrendingDown, TrendingUp } from "lucide-react";
import type { PositionType } from "../../../shared/portfolio/rules.ts";

const TYPES = [
  ["long", "Long", TrendingUp],
  ["short", "Short", TrendingDown],
] as const;

export function TypeChoice({ value, onChange }: { value: PositionType; onChange: (next: PositionType) => void }) {
  return (
    <fieldset>
      <legend className="field-label">Position Type</legend>
      <div className="type-options">
        {TYPES.map(([type, label, Icon]) => (
          <label key={type}>
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
