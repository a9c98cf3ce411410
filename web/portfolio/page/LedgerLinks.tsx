import { Link, type LinkProps } from "@tanstack/react-router";
import { Fragment } from "react";

const PAGES = {
  portfolio: { name: "Portfolio", link: { to: "/portfolio" } },
  transactions: { name: "Transactions", link: { to: "/transactions", search: {} } },
  gains: { name: "Gains report", link: { to: "/transactions", search: { report: "gains" } } },
  tax: { name: "Tax report", link: { to: "/tax", search: {} } },
  asOf: { name: "Holdings on a date", link: { to: "/transactions", search: { report: "as-of" } } },
  settings: { name: "Settings", link: { to: "/transactions", search: { report: "settings" } } },
} satisfies Record<string, { name: string; link: LinkProps }>;
type Page = keyof typeof PAGES;
/** The import has a button on the page of the transactions. */
type Props = { page: Page | "imports" };

/** The links below the title of a page of the ledger: to all of its other pages, in one order. */
export const LedgerLinks = ({ page }: Props) =>
  (Object.keys(PAGES) as Page[])
    .filter((other) => other !== page)
    .map((other, index) => (
      <Fragment key={other}>
        {index > 0 && " · "}
        <Link {...PAGES[other].link} className="underline">
          {PAGES[other].name}
        </Link>
      </Fragment>
    ));
