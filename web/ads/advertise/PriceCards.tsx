import { useQuery } from "@tanstack/react-query";
import { AD_TYPES, type AdType, MAX_DAYS, MAX_SCROLLING_TEXT, PRICE_PER_DAY } from "../../../shared/ads/rules.ts";
import { ratesQuery } from "../orders.queries.ts";
import { PlaceDrawing } from "./PlaceDrawing.tsx";

const CARDS: Record<AdType, { name: string; use: string; gives: string }> = {
  banner: {
    name: "Banner",
    use: "Across the top of the market and ICP pages",
    gives: "Logo, title and a button",
  },
  promoted_token: {
    name: "Promoted tokens",
    use: "Beside the banner, or above the ICP tokens",
    gives: "Your token and its link",
  },
  token_highlight: {
    name: "Token highlights",
    use: "A marked row in the market table, where readers already look",
    gives: "Kept with its own rank",
  },
  scrolling: {
    name: "Scrolling ads",
    use: "A line of text that passes under the header on every page",
    gives: `Maximum ${MAX_SCROLLING_TEXT} characters`,
  },
};

/** What a day costs. The stored rates win over the published ones as soon as they are here. */
export function PriceCards() {
  const { data: rates = [] } = useQuery(ratesQuery);
  return (
    <ul className="price-cards">
      {AD_TYPES.map((type) => {
        const rate = rates.find(({ adType }) => adType === type);
        const { name, use, gives } = CARDS[type];
        return (
          <li key={type} className="panel price-card">
            <PlaceDrawing type={type} />
            <h3 className="mt-4 font-semibold">{name}</h3>
            <p className="text-13 text-text-2">{use}</p>
            <p className="price-a-day">
              {rate?.pricePerDay ?? PRICE_PER_DAY[type]} <span>USDC per day</span>
            </p>
            <ul className="price-limits">
              <li>{gives}</li>
              <li>Maximum duration {rate?.maxDuration ?? MAX_DAYS} days</li>
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
