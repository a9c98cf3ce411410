import { type KeyboardEvent, useRef } from "react";

export const TOKEN_PANEL = "icp-token-list";
const TABS = [
  { tab: "all", label: "All Tokens" },
  { tab: "top", label: "Top Tokens" },
] as const;
type Tab = (typeof TABS)[number]["tab"];

export function TokenTabs({ current, onChange }: { current: Tab; onChange: (tab: Tab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const switchByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    onChange(current === "all" ? "top" : "all");
    list.current?.querySelector<HTMLElement>("[tabindex='-1']")?.focus();
  };
  return (
    <div ref={list} className="line-below flex gap-5" role="tablist" aria-label="Token lists" onKeyDown={switchByArrow}>
      {TABS.map(({ tab, label }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className={`relative min-h-10 hover:text-text max-md:min-h-11 ${tab === current ? "font-medium text-text" : "text-text-2"}`}
          aria-selected={tab === current}
          aria-controls={TOKEN_PANEL}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {label}
          {tab === current && <span className="absolute inset-x-0 bottom-0 h-0.5 bg-accent" />}
        </button>
      ))}
    </div>
  );
}
