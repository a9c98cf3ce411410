import { useNavigate } from "@tanstack/react-router";
import { useUser } from "../shell/session.ts";
import { toast } from "../ui/toast.ts";
import { useMarket } from "./market.ts";

export function AddButton({ name }: { name: string }) {
  const navigate = useNavigate();
  const user = useUser();
  const { noun = "coins" } = useMarket();
  const add = () => {
    if (user) return;
    toast({
      title: "Authentication Required",
      description: `Please sign in to add ${noun} to your portfolio.`,
      tone: "bad",
      action: { label: "Sign In", run: () => void navigate({ to: "/auth" }) },
    });
  };
  return (
    <button type="button" className="add" aria-label={`Add ${name}`} onClick={add}>
      <span className="add-word">Add</span>
    </button>
  );
}
