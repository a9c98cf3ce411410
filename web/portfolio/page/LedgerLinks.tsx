import { Link } from "@tanstack/react-router";

/** The links below the title of a page of the ledger: to the portfolio, the transactions or gains report, and the settings. */
export const LedgerLinks = ({ report }: { report?: "gains" }) => (
  <>
    <Link to="/portfolio" className="underline">
      Portfolio
    </Link>
    {" · "}
    <Link to="/transactions" search={report ? { report } : {}} className="underline">
      {report ? "Gains report" : "Transactions"}
    </Link>
    {!report && (
      <>
        {" · "}
        <Link to="/tax" search={{}} className="underline">
          Tax report
        </Link>
      </>
    )}
    {" · "}
    <Link to="/transactions" search={{ report: "as-of" }} className="underline">
      Holdings on a date
    </Link>
    {" · "}
    <Link to="/transactions" search={{ report: "settings" }} className="underline">
      Settings
    </Link>
  </>
);
