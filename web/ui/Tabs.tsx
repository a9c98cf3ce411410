import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

type ListProps<T extends string> = {
  label: string;
  tabs: readonly (readonly [T, string])[];
  value: T;
  onChange: (next: T) => void;
  /** The id of the element with `role="tabpanel"`. */
  panelId: string;
};

export const TAB_ROW = "flex gap-5 border-b";
/** The look of a tab, which is also that of a link in a row of pages. */
export const tabClass = (isCurrent: boolean): string =>
  `flex items-center py-2.25 max-md:min-h-11 ${isCurrent ? "[box-shadow:inset_0_-1px_var(--accent),0_1px_var(--accent)] font-medium" : "text-text-2 hover:text-text"}`;

/** Text tabs with an accent line under the current tab. The arrow keys, Home and End switch between them. */
export function TabList<T extends string>({ label, tabs, value, onChange, panelId }: ListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const switchByKey = (event: KeyboardEvent) => {
    const index = tabs.findIndex(([tab]) => tab === value);
    const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const wrapped = (next + tabs.length) % tabs.length;
    onChange(tabs[wrapped]![0]);
    const nextTab = list.current?.children[wrapped];
    if (nextTab instanceof HTMLElement) nextTab.focus();
  };
  return (
    <div ref={list} className={TAB_ROW} role="tablist" aria-label={label} onKeyDown={switchByKey}>
      {tabs.map(([tab, tabLabel]) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className={tabClass(tab === value)}
          aria-selected={tab === value}
          aria-controls={panelId}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {tabLabel}
        </button>
      ))}
    </div>
  );
}

/** Tabs with their panel. `children` is the content of the current tab. */
export function Tabs<T extends string>({
  children,
  ...props
}: Omit<ListProps<T>, "panelId"> & { children: ReactNode }) {
  const panelId = useId();
  const current = props.tabs.find(([tab]) => tab === props.value);
  return (
    <>
      <TabList {...props} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={current?.[1]}>
        {children}
      </div>
    </>
  );
}
