import { useQuery } from "@tanstack/react-query";
import { usePageTitle } from "../../ui/page-title.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { archivedQuery, ordersQuery, paymentOptionsQuery } from "../orders.queries.ts";
import { CreateCard } from "./CreateCard.tsx";
import { OrdersCard } from "./OrdersCard.tsx";
import { PriceCards } from "./PriceCards.tsx";
import "./styles.css";

export function AdvertisePage() {
  usePageTitle("Advertise");
  const options = useQuery(paymentOptionsQuery);
  const active = useQuery(ordersQuery);
  const archived = useQuery(archivedQuery);
  // Orders stand above all else, if there are any: nothing is drawn that they would push down. What has failed once
  // is not waited for again: to ask anew is the card's, and must not take away what somebody types below it.
  const isWaiting = [active, archived, options].some((query) => !query.isFetched);
  return (
    <div className="page narrow">
      <h1 className="page-title">Advertise on Tidemark</h1>
      <p className="mt-0.5 mb-6 text-text-2">
        Every ad is labelled Sponsored and stands on the same sand-coloured ground. Priced by the day, paid in crypto.
      </p>
      {isWaiting ? (
        <p className="patient flex items-center gap-2 text-text-2" role="status">
          <Spinner /> Loading your ad orders...
        </p>
      ) : (
        <>
          <OrdersCard active={active} archived={archived} />
          <h2 className="mb-3 text-16 font-semibold">What it costs</h2>
          <PriceCards />
          <CreateCard options={options.data ?? null} />
        </>
      )}
    </div>
  );
}
