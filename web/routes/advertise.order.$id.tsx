import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { OrderPage } from "../ads/order/OrderPage.tsx";
import { orderQuery } from "../ads/orders.queries.ts";

export const Route = createFileRoute("/advertise/order/$id")({ component: Order });

function Order() {
  const { id } = Route.useParams();
  return (
    <RequireUser askAhead={() => [orderQuery(id)]}>
      <OrderPage key={id} id={id} />
    </RequireUser>
  );
}
