import { Link } from "@tanstack/react-router";

/** The links below the title of a page of the ledger: to the portfolio, and to the transactions or the gains report. */
export const LedgerLinks = ({ report }: { report?: "gains" }) => (
  <>
    <Link to="/portfolio" className="underline">
      Portfolio
    </Link>
    {" · "}
    <Link to="/transactions" search={report ? { report } : {}} className="underline">
      {report ? "Gains report" : "Transactions"}
    </Link>
  </>
);
