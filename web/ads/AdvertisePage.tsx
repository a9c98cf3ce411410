import { useQuery } from "@tanstack/react-query";
import { usePageTitle } from "../ui/page-title.ts";
import { CreateCard } from "./CreateCard.tsx";
import { OrdersCard } from "./OrdersCard.tsx";
import { paymentOptionsQuery } from "./orders.queries.ts";
import { PriceCards } from "./PriceCards.tsx";
import "./styles.css";

export function AdvertisePage() {
  usePageTitle("Advertise");
  const options = useQuery(paymentOptionsQuery);
  return (
    <div className="page narrow">
      <h1 className="page-title">Advertise on Tidemark</h1>
      <p className="mt-0.5 mb-6 text-text-2">
        Every ad is labelled Sponsored and stands on the same sand-coloured ground. Priced by the day, paid in crypto.
      </p>
      <OrdersCard />
      <h2 className="mb-3 text-16 font-semibold">What it costs</h2>
      <PriceCards />
      <CreateCard options={options.data ?? null} />
    </div>
  );
}
