import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useSession } from "../accounts/session/session.ts";

/** The bar over an ecosystem's page. It is our own word, nobody paid for it, so it does not stand on sand. */
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
