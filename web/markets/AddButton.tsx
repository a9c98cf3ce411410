import { useNavigate } from "@tanstack/react-router";
import { useSession } from "../accounts/session.ts";
import { toast } from "../ui/toast.ts";
import { type AddRequest, requestAdd } from "./add-request.ts";
import { type Market, useMarket } from "./market.ts";

export function AddButton({ coin }: { coin: AddRequest }) {
  const navigate = useNavigate();
  const { user, isExpected } = useSession();
  const market = useMarket();
  const { noun = "coins" } = market;
  const add = () => {
    if (user || isExpected) return requestAdd(noun === "tokens" ? ofEcosystem(coin, market) : coin);
    toast({
      title: "Authentication Required",
      description: `Please sign in to add ${noun} to your portfolio.`,
      tone: "bad",
      action: { label: "Sign In", run: () => void navigate({ to: "/auth" }) },
    });
  };
  return (
    <button type="button" className="add" aria-label={`Add ${coin.name}`} onClick={add}>
      <span className="add-word">Add</span>
    </button>
  );
}

/** An ecosystem may list coins that the whole market does not price. */
function ofEcosystem(coin: AddRequest, market: Market): AddRequest {
  const { columns } = market.state();
  return { ...coin, usd: columns?.current_price[columns.id.indexOf(coin.id)] ?? null, noun: "token" };
}
