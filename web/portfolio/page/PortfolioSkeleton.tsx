import { HistorySkeleton } from "../chart/HistorySlot.tsx";

const ROWS = ["first", "second", "third", "fourth", "fifth"];
const METRICS = ["Total Portfolio Value", "24h Change", "Total P&L", "Active Positions"];

/** Placeholders of the page's final size while the portfolio loads. */
export function PortfolioSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading your portfolio
      </p>
      <div className="portfolio-panel skeleton" aria-hidden="true">
        <div className="metrics">
          {METRICS.map((name) => (
            <div key={name} className={name.startsWith("Total Portfolio") ? "metric main" : "metric"}>
              <p className="metric-name">{name}</p>
              <p className="metric-value">
                <i />
              </p>
              <p className="metric-note">
                <i />
              </p>
            </div>
          ))}
        </div>
        <HistorySkeleton />
        <div className="allocation">
          <div className="allocation-bar">
            <i />
          </div>
          <p className="allocation-parts">
            <i />
          </p>
        </div>
      </div>
      <div className="portfolio-section skeleton" aria-hidden="true">
        <div className="section-head">
          <p>Portfolio Holdings</p>
        </div>
        {ROWS.map((row) => (
          <div key={row} className="skeleton-row">
            <span className="disc" />
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}
