import { Bell, ChartLine, Layers, Scale } from "lucide-react";
import { SeaContours } from "../../ui/SeaContours.tsx";

const FEATURES = [
  [Layers, "Track Holdings", "Spot and leveraged, valued live"],
  [Bell, "Price Alerts", "Told when a level is crossed"],
  [ChartLine, "Market Data", "1,000 coins, every minute"],
  [Scale, "P&L Tracking", "Against what it cost you"],
] as const;

/** What one signs in to. On a phone the features stand below the form, which is what people came for. */
export function AuthArt() {
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
