import { useQuery } from "@tanstack/react-query";
import { usePageTitle } from "../../ui/page-title.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { archivedQuery, ordersQuery, paymentOptionsQuery } from "../orders.queries.ts";
import { CreateCard } from "./CreateCard.tsx";
import { OrdersCard } from "./OrdersCard.tsx";
import { PriceCards } from "./PriceCards.tsx";
import "../../other-pages.css";

export function AdvertisePage() {
  usePageTitle("Advertise");
  const options = useQuery(paymentOptionsQuery);
  const active = useQuery(ordersQuery);
  const archived = useQuery(archivedQuery);
  // The page waits for the orders, because they come first and would push down everything else. It does not wait again
  // after a failure, because a retry from the orders card must not remove a form that the user is filling in.
  const isWaiting = [active, archived, options].some((query) => !query.isFetched);
  return (
    <div className="page max-w-310">
      <h1 className="page-title">Advertise on Tidemark</h1>
      <p className="mt-0.5 mb-6 text-text-2">Every ad is clearly labelled “Sponsored”. Pay by the day, in crypto.</p>
      {isWaiting ? (
        <p className="animate-fade-in flex items-center gap-2 text-text-2" role="status">
          <Spinner /> Loading your ad orders...
        </p>
      ) : (
        <>
          <OrdersCard active={active} archived={archived} />
          <h2 className="mb-3 text-16 font-semibold">Pricing</h2>
          <PriceCards />
          <CreateCard options={options.data ?? null} />
        </>
      )}
    </div>
  );
}
