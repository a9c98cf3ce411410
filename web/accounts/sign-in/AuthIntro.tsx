import { Bell, ChartLine, Layers, Scale } from "lucide-react";
import { SeaContours } from "../../ui/SeaContours.tsx";

const FEATURES = [
  [Layers, "Track Holdings", "Spot and leverage in one place"],
  [Bell, "Price Alerts", "Get notified when a price is hit"],
  [ChartLine, "Market Data", "1,000 coins, updated every minute"],
  [Scale, "P&L Tracking", "Profit and loss on every position"],
] as const;

/** The left half of the sign-in page. On a phone the features follow after the form, because users come for the form. */
export function AuthIntro() {
  return (
    <div className="auth-art">
      <SeaContours />
      <div className="relative">
        <h1 className="display">Welcome to Tidemark</h1>
        <p className="mt-2.5 text-[17px] leading-6.5 text-text-2 max-md:mt-1.5 max-md:text-[15px] max-md:leading-5.5">
          Your comprehensive crypto portfolio management platform
        </p>
      </div>
    </div>
  );
}

export const AuthFeatures = () => (
  <ul className="auth-features">
    {FEATURES.map(([Icon, title, text]) => (
      <li key={title} className="flex gap-3 border-t py-4 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:text-accent">
        <Icon aria-hidden="true" />
        <div>
          <h2 className="font-semibold">{title}</h2>
          <p className="text-13 text-text-2">{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
