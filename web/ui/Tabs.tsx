import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

type Props<T extends string> = {
  label: string;
  tabs: readonly (readonly [T, string])[];
  value: T;
  onChange: (next: T) => void;
  children: ReactNode;
};

/** Text tabs with an accent line under the current tab. The arrow keys switch between them. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: Props<T>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Radix.List className="flex gap-5 border-b" aria-label={label}>
        {tabs.map(([tab, tabLabel]) => (
          <Radix.Trigger
            key={tab}
            value={tab}
            className={`py-2.25 max-md:min-h-11 ${tab === value ? "line-current font-medium" : "text-text-2 hover:text-text"}`}
          >
            {tabLabel}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value}>{children}</Radix.Content>
    </Radix.Root>
  );
}
