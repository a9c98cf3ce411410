import { useNavigate } from "@tanstack/react-router";
import { type MouseEvent, memo } from "react";

/**
 * A plain link with the router's own step on a plain click. The router's component follows every change of the
 * address, which a table of them pays for with each letter of a search.
 */
export const EcosystemLink = memo(function EcosystemLink({ id }: { id: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ to: "/ecosystem/$ecosystemId", params: { ecosystemId: id } });
  };
  return (
    <a className="ecosystem-link" href={`/ecosystem/${id}`} onClick={follow}>
      View Ecosystem
    </a>
  );
});
