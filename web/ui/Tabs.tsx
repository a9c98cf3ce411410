import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

type Props<T extends string> = {
  label: string;
  tabs: readonly (readonly [T, string])[];
  value: T;
  onChange: (next: T) => void;
  children: ReactNode;
};

/** Text with an accent line under the current one; the arrow keys move along it. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: Props<T>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map(([tab, words]) => (
          <Radix.Trigger key={tab} value={tab} className="tab">
            {words}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value}>{children}</Radix.Content>
    </Radix.Root>
  );
}
