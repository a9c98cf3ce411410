import { Download, FileUp } from "lucide-react";
import { MarketSource } from "../../markets/page/Freshness.tsx";
import { Button } from "../../ui/Button.tsx";

/** The source of the prices, and the import and export of positions. */
export function PortfolioFooter({ hasPositions, onImport }: { hasPositions: boolean; onImport: () => void }) {
  return (
    <footer className="market-foot">
      <span className="market-origin">
        <MarketSource />
      </span>
      <span className="-mr-3.5 flex flex-wrap gap-x-2">
        <Button variant="quiet" onClick={onImport}>
          <FileUp aria-hidden="true" /> Import CSV
        </Button>
        {hasPositions && (
          <a className="button quiet" href="/api/portfolio/export" download>
            <Download aria-hidden="true" /> Export CSV
          </a>
        )}
      </span>
    </footer>
  );
}
