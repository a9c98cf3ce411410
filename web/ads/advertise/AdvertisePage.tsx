import { useState } from "react";
import type { AdType } from "../../../shared/ads/rules.ts";
import { useQuery } from "../../api/use-query.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { archivedQuery, ordersQuery, paymentOptionsQuery, ratesQuery, tokenPricesQuery } from "../orders.queries.ts";
import { CreateCard } from "./CreateCard.tsx";
import type { CoinPicker } from "./coin-picker.ts";
import { OrdersCard } from "./OrdersCard.tsx";
import { PriceCards } from "./PriceCards.tsx";
import "../../other-pages.css";

/** The requests of the page, which are sent together with that of the session. */
export const ADVERTISE_AHEAD = [paymentOptionsQuery, ordersQuery, archivedQuery, ratesQuery, tokenPricesQuery];

export function AdvertisePage({ coinPicker }: { coinPicker: CoinPicker }) {
  usePageTitle("Advertise");
  const [adType, setAdType] = useState<AdType>("banner");
  const options = useQuery(paymentOptionsQuery);
  useQuery(tokenPricesQuery);
  const active = useQuery(ordersQuery);
  const archived = useQuery(archivedQuery);
  // The page waits for the orders, because they come first and would push down everything else. It does not wait again
  // after a failure, because a retry from the orders card must not remove a form that the user is filling in.
  const loading = (
    <p className="animate-fade-in flex items-center gap-2 text-text-2" role="status">
      <Spinner /> Loading your ad orders...
    </p>
  );
  const isWaiting = [active, archived, options].some((query) => !query.isFetched);
  // A list that failed to load counts as not empty, because its card shows the error.
  const hasOrders = [active, archived].some(({ data }) => !data || data.length > 0);
  const isOpen = options.data?.creation === "open" && options.data.currencies.length > 0;
  // Each choice on a price card brings the form into view, also when the type stays the same.
  const [choiceCount, setChoiceCount] = useState(0);
  const chooseType = (type: AdType) => {
    setAdType(type);
    setChoiceCount(choiceCount + 1);
  };
  return (
    <div className="page max-w-310">
      <h1 className="page-title">Advertise on Tidemark</h1>
      <p className="mt-0.5 mb-6 text-text-2">Every ad is clearly labelled “Sponsored”. Pay by the day, in crypto.</p>
      {isWaiting ? (
        loading
      ) : (
        <>
          {hasOrders && <OrdersCard active={active} archived={archived} />}
          <h2 className="mb-3 text-16 font-semibold">Pricing</h2>
          <PriceCards chosen={isOpen ? adType : null} onChoose={chooseType} />
          <CreateCard
            options={options.data ?? null}
            adType={adType}
            choiceCount={choiceCount}
            onType={setAdType}
            coinPicker={coinPicker}
          />
        </>
      )}
    </div>
  );
}
