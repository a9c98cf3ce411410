import { Link } from "@tanstack/react-router";
import { FullPageMessage } from "../ui/FullPageMessage.tsx";
import { usePageTitle } from "../ui/page-title.ts";

export function NotFound() {
  usePageTitle("404 Page Not Found", true);
  return (
    <FullPageMessage>
      <h1 className="page-title">404 Page Not Found</h1>
      <p className="mt-2 mb-6 text-text-2">There is nothing at this address. The market is where it always was.</p>
      <Link to="/" className="button primary">
        Back to Market
      </Link>
    </FullPageMessage>
  );
}
