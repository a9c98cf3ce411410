import { useNavigate } from "@tanstack/react-router";
import { type MouseEvent, memo } from "react";

/**
 * A plain link that calls the router on a plain click. The router's `Link` renders again after every change of the
 * URL, which would slow down a search in a table with many links.
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
