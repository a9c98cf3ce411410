import { useNavigate } from "@tanstack/react-router";
import { useSession } from "../accounts/session.ts";
import { toast } from "../ui/toast.ts";
import { type AddRequest, requestAdd } from "./add-request.ts";

export function AddButton({ coin }: { coin: AddRequest }) {
  const navigate = useNavigate();
  const { user, isExpected } = useSession();
  const add = () => {
    if (user || isExpected) return requestAdd(coin);
    toast({
      title: "Authentication Required",
      description: "Please sign in to add coins to your portfolio.",
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
