import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useSession } from "../accounts/session/session.ts";

/** The bar above an ecosystem's page. It promotes our own product, so it is not styled as a paid ad. */
export function PromoBar({ ecosystemId }: { ecosystemId: string }) {
  const { user, isExpected } = useSession();
  return (
    <aside className="promo-bar" aria-label="Advertise here" data-ecosystem-id={ecosystemId}>
      {user || isExpected ? (
        <Link to="/advertise">
          Run Low Cost Ads <ArrowRight aria-hidden="true" />
        </Link>
      ) : (
        <Link to="/auth" search={{ tab: "create" }}>
          Run Low Cost Ads When You Create an Account! <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </aside>
  );
}
