import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { OrderPage } from "../ads/order/OrderPage.tsx";

export const Route = createFileRoute("/advertise/order/$id")({ component: Order });

function Order() {
  const { id } = Route.useParams();
  return (
    <RequireUser>
      <OrderPage key={id} id={id} />
    </RequireUser>
  );
}
