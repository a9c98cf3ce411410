import { Link } from "@tanstack/react-router";
import { usePageTitle } from "../ui/page-title.ts";
import { SeaContours } from "../ui/SeaContours.tsx";

export function NotFound() {
  usePageTitle("404 Page Not Found", true);
  return (
    <div className="stand-in">
      <SeaContours />
      <div className="relative">
        <h1 className="page-title">404 Page Not Found</h1>
        <p className="mt-2 mb-6 text-text-2">There is nothing at this address. The market is where it always was.</p>
        <Link to="/" className="button primary">
          Back to Market
        </Link>
      </div>
    </div>
  );
}
