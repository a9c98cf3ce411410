import { useQuery } from "@tanstack/react-query";
import { AD_TYPES, type AdType, MAX_DAYS, MAX_SCROLLING_TEXT, PRICE_PER_DAY } from "../../../shared/ads/rules.ts";
import { ratesQuery } from "../orders.queries.ts";
import { PANEL } from "../Panel.tsx";
import { PlacementDrawing } from "./PlacementDrawing.tsx";

const CARDS: Record<AdType, { name: string; location: string; feature: string }> = {
  banner: {
    name: "Banner",
    location: "Across the top of the market and ICP pages",
    feature: "Logo, title and a button",
  },
  promoted_token: {
    name: "Promoted tokens",
    location: "Next to the banner or above the ICP tokens",
    feature: "Your token with a link",
  },
  token_highlight: {
    name: "Token highlights",
    location: "A highlighted row in the market table",
    feature: "Keeps its market rank",
  },
  scrolling: {
    name: "Scrolling ads",
    location: "A line of text that scrolls under the header",
    feature: `Maximum ${MAX_SCROLLING_TEXT} characters`,
  },
};

/** The prices per day. The rates of the database replace the default ones when they have loaded. */
export function PriceCards() {
  const { data: rates = [] } = useQuery(ratesQuery);
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-4">
      {AD_TYPES.map((type) => {
        const rate = rates.find(({ adType }) => adType === type);
        const { name, location, feature } = CARDS[type];
        return (
          <li key={type} className={`${PANEL} flex flex-col`}>
            <PlacementDrawing type={type} />
            <h3 className="mt-4 font-semibold">{name}</h3>
            <p className="text-13 text-text-2">{location}</p>
            <p className="mt-auto pt-2 text-24 font-semibold">
              {rate?.pricePerDay ?? PRICE_PER_DAY[type]}{" "}
              <span className="text-13 leading-9.5 font-normal text-text-2">USDC per day</span>
            </p>
            <ul className="mt-3 border-t border-line pt-3 text-13 leading-6 text-text-2">
              <li>{feature}</li>
              <li>Maximum duration {rate?.maxDuration ?? MAX_DAYS} days</li>
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
