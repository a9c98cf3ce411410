import { Link } from "@tanstack/react-router";
import { usePageTitle } from "../ui/page-title.ts";

/** Stands where a part of the product is still being built, and says so. */
export function ComingPage({ title, children }: { title: string; children: string }) {
  usePageTitle(title);
  return (
    <div className="page">
      <h1 className="page-title">{title}</h1>
      <p className="mt-2 mb-6 text-text-2">{children}</p>
      <Link to="/" className="button plain">
        Go to Market
      </Link>
    </div>
  );
}
