import { AD_TYPES, type AdType, MAX_DAYS, MAX_SCROLLING_TEXT, PRICE_PER_DAY } from "../../../shared/ads/rules.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { ratesQuery } from "../orders.queries.ts";
import { PANEL } from "../Panel.tsx";
import { PlacementDrawing } from "./PlacementDrawing.tsx";

const CARDS: Record<AdType, { name: string; location: string; feature: string }> = {
  banner: {
    name: "Banner",
    location: "At the top, between the rows or at the end of the market and ICP lists",
    feature: "Your picture, colours, text and a button",
  },
  promoted_token: {
    name: "Promoted tokens",
    location: "Next to the banner above the market or the ICP tokens",
    feature: "Your token with a picture and a link",
  },
  token_highlight: {
    name: "Token highlights",
    location: "A highlighted row in the market or the ICP list",
    feature: "At its own rank, or at the top of the list",
  },
  scrolling: {
    name: "Scrolling ads",
    location: "A line of text that scrolls under the header of every page",
    feature: `Maximum ${MAX_SCROLLING_TEXT} characters`,
  },
};

/** `chosen` is null when no ad can be ordered. */
type Props = { chosen: AdType | null; onChoose: (type: AdType) => void };

/** The prices per day. The rates of the database replace the default ones when they have loaded. */
export function PriceCards({ chosen, onChoose }: Props) {
  const { data: rates = [] } = useQuery(ratesQuery);
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-4">
      {AD_TYPES.map((type) => {
        const rate = rates.find(({ adType }) => adType === type);
        const { name, location, feature } = CARDS[type];
        return (
          <li key={type} className={`${PANEL} flex flex-col ${type === chosen ? "border-accent" : ""}`}>
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
            {chosen !== null && (
              <div className="mt-4 grid">
                <Button
                  variant={type === chosen ? "primary" : "plain"}
                  aria-pressed={type === chosen}
                  onClick={() => onChoose(type)}
                >
                  {type === chosen ? "Chosen" : "Choose"}
                  <span className="sr-only"> {name}</span>
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
