import { BellRing, ChartSpline, Radar } from "lucide-react";
import { Badge } from "../ui/Badge.tsx";
import { SeaContours } from "../ui/contours/SeaContours.tsx";
import { usePageTitle } from "../ui/page-title.ts";

const FEATURES = [
  [Radar, "Real-time opportunity tracking", "Prices of the same coin on several exchanges, side by side."],
  [BellRing, "Automated alerts", "A notification when a difference exceeds your limit."],
  [ChartSpline, "Profit analysis", "Your profit after fees, slippage and transfers."],
] as const;

export function ArbitragePage() {
  usePageTitle("Arbitrage");
  return (
    <div className="relative min-h-[calc(100dvh-133px)] overflow-hidden">
      <SeaContours />
      <div className="page relative">
        <h1 className="page-title">DEX Arbitrage</h1>
        <p className="mt-0.5 text-text-2">Advanced arbitrage tools coming soon</p>
        <section className="mt-8 max-w-[640px] rounded-panel border bg-surface p-5" aria-labelledby="coming-soon">
          <h2 id="coming-soon">
            <Badge className="text-accent">Coming Soon</Badge>
          </h2>
          <ul className="mt-2">
            {FEATURES.map(([Icon, title, text]) => (
              <li
                key={title}
                className="flex gap-3 border-t py-4 first:border-t-0 last:pb-0 [&>svg]:mt-0.5 [&>svg]:text-accent"
              >
                <Icon aria-hidden="true" />
                <div>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="text-13 text-text-2">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
