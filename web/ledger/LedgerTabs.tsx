import { Link, type LinkProps } from "@tanstack/react-router";
import { useRef } from "react";
import { useCurrentInView } from "../ui/state/use-current-in-view.ts";
import { TAB_ROW, tabClass } from "../ui/Tabs.tsx";

const PAGES = {
  transactions: { name: "Transactions", link: { to: "/transactions", search: {} } },
  gains: { name: "Gains", link: { to: "/transactions", search: { report: "gains" } } },
  tax: { name: "Tax report", link: { to: "/tax", search: {} } },
  asOf: { name: "Holdings on a date", link: { to: "/transactions", search: { report: "as-of" } } },
  settings: { name: "Settings", link: { to: "/transactions", search: { report: "settings" } } },
} satisfies Record<string, { name: string; link: LinkProps }>;
type Page = keyof typeof PAGES;

/** The pages of the ledger, above the title of each. The page of the import is below that of the transactions. */
export function LedgerTabs({ page }: { page: Page | "imports" }) {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, page);
  const current = page === "imports" ? "transactions" : page;
  return (
    <nav
      ref={row}
      aria-label="Ledger"
      className={`wide-row ${TAB_ROW} mb-4 [scrollbar-width:none] max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:-mt-2`}
    >
      {(Object.keys(PAGES) as Page[]).map((one) => (
        <Link
          key={one}
          {...PAGES[one].link}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={one === page ? "page" : one === current ? "true" : undefined}
          className={`shrink-0 ${tabClass(one === current)} ${one === "settings" ? "md:ml-auto" : ""}`}
        >
          {PAGES[one].name}
        </Link>
      ))}
    </nav>
  );
}
