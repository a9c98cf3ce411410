import { Link } from "@tanstack/react-router";
import { Download, FileUp } from "lucide-react";
import { MarketSource } from "../../markets/page/Freshness.tsx";
import { TableFooter } from "../../markets/page/TableFooter.tsx";
import { Button } from "../../ui/Button.tsx";

/** The source of the prices, and the import and export of positions. */
export function PortfolioFooter({ hasPositions, onImport }: { hasPositions: boolean; onImport: () => void }) {
  return (
    <TableFooter>
      <span className="flex text-12 leading-5">
        <MarketSource />
      </span>
      <span className="-mr-3.5 flex flex-wrap gap-x-2">
        <Link to="/transactions" search={{ report: "imports" }} className="button quiet">
          <FileUp aria-hidden="true" /> Import transactions
        </Link>
        <Button variant="quiet" onClick={onImport}>
          <FileUp aria-hidden="true" /> Import CSV
        </Button>
        {hasPositions && (
          <a className="button quiet" href="/api/portfolio/export" download>
            <Download aria-hidden="true" /> Export CSV
          </a>
        )}
      </span>
    </TableFooter>
  );
}
