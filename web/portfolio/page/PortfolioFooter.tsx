import { Link } from "@tanstack/react-router";
import { FileUp, Link as LinkIcon, TrendingDown } from "lucide-react";
import { ownCurrency } from "../../../shared/values/display-currency.ts";
import { ExportLink } from "../../guest/ExportLink.tsx";
import { MarketSource } from "../../markets/page/Freshness.tsx";
import { TableFooter } from "../../markets/page/TableFooter.tsx";
import { Button } from "../../ui/Button.tsx";
import { usePhone } from "../../ui/use-media.ts";
import type { PortfolioSearch } from "../portfolio-search.ts";
import { toggleWhatIf } from "../what-if/what-if-search.ts";
import type { OpenDialog } from "./PortfolioDialogs.tsx";

type Props = {
  hasPositions: boolean;
  onSearch: (next: (current: PortfolioSearch) => PortfolioSearch) => void;
  onDialog: (dialog: OpenDialog) => void;
};

/**
 * The source of the prices, and the import and export of positions. On a phone the buttons for which the header has no
 * room are here, too.
 */
export function PortfolioFooter({ hasPositions, onSearch, onDialog }: Props) {
  const isPhone = usePhone();
  return (
    <TableFooter>
      <span className="flex text-12 leading-5">
        <MarketSource />
      </span>
      <span className="-mr-3.5 flex flex-wrap gap-x-2">
        <Link to="/transactions" search={{ report: "settings" }} className="button quiet">
          Amounts in {ownCurrency().code.toUpperCase()}
        </Link>
        <Link to="/transactions" search={{ report: "imports" }} className="button quiet">
          <FileUp aria-hidden="true" /> Import
        </Link>
        {hasPositions && isPhone && (
          <>
            <Button variant="quiet" onClick={() => onSearch(toggleWhatIf)}>
              <TrendingDown aria-hidden="true" /> What if prices change
            </Button>
            <Button variant="quiet" onClick={() => onDialog({ kind: "share" })}>
              <LinkIcon aria-hidden="true" /> Share portfolio
            </Button>
          </>
        )}
        {hasPositions && (
          <ExportLink className="button quiet" path="/api/portfolio/export" fileName="tidemark-portfolio.csv" />
        )}
      </span>
    </TableFooter>
  );
}
