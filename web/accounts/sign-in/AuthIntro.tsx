import { Bell, ChartLine, Layers, Scale } from "lucide-react";
import { SeaContours } from "../../ui/contours/SeaContours.tsx";
import { DisplayTitle } from "../../ui/DisplayTitle.tsx";

const FEATURES = [
  [Layers, "Track Holdings", "Spot and leverage in one place"],
  [Bell, "Price Alerts", "Get notified when a price is hit"],
  [ChartLine, "Market Data", "1,000 coins, updated every minute"],
  [Scale, "P&L Tracking", "Profit and loss on every position"],
] as const;

/** The contour lines fade behind the text so that it stays readable. */
const INTRO =
  "relative overflow-hidden px-4 pt-7 pb-5 *:first:[mask:linear-gradient(#0006,#000_34%,#000_62%,#0004_82%)] md:col-start-1 md:row-span-2 md:row-start-1 md:border-r md:border-line md:px-8 md:pt-12 md:pb-8 lg:px-16 lg:pt-16 lg:pb-12";
const FEATURE_LIST =
  "relative grid gap-x-8 px-4 pb-24 md:col-start-1 md:row-start-2 md:p-8 lg:grid-cols-2 lg:px-16 lg:pt-8 lg:pb-12";

/** The left half of the sign-in page. On a phone the features follow after the form, because users come for the form. */
export function AuthIntro() {
  return (
    <div className={INTRO}>
      <SeaContours />
      <div className="relative">
        <DisplayTitle>Welcome to Tidemark</DisplayTitle>
        <p className="mt-2.5 text-[17px] leading-6.5 text-text-2 max-md:mt-1.5 max-md:text-[15px] max-md:leading-5.5">
          Your comprehensive crypto portfolio management platform
        </p>
      </div>
    </div>
  );
}

export const AuthFeatures = () => (
  <ul className={FEATURE_LIST}>
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
