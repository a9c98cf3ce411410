import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useSession } from "../accounts/session/session.ts";

const LINK = "inline-flex min-h-10 items-center justify-center gap-1.5 px-3 py-1 hover:underline max-md:min-h-11";

/** The bar above an ecosystem's page. It promotes our own product, so it is not styled as a paid ad. */
export function PromoBar({ ecosystemId }: { ecosystemId: string }) {
  const { user, mayBeSignedIn } = useSession();
  return (
    <aside
      className="border-b bg-surface text-center text-13 leading-5 text-accent"
      aria-label="Advertise here"
      data-ecosystem-id={ecosystemId}
    >
      {user || mayBeSignedIn ? (
        <Link to="/advertise" className={LINK}>
          Run Low Cost Ads <ArrowRight aria-hidden="true" />
        </Link>
      ) : (
        <Link to="/auth" search={{ tab: "create" }} className={LINK}>
          Run Low Cost Ads When You Create an Account! <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </aside>
  );
}
