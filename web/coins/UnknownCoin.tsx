import { useNavigate } from "@tanstack/react-router";
import { CoinSearch } from "../markets/search/CoinSearch.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { SeaContours } from "../ui/SeaContours.tsx";

/** The page of an id that no coin has: a search instead. */
export default function UnknownCoin() {
  usePageTitle("404 Page Not Found", true);
  const navigate = useNavigate();
  return (
    <div className="stand-in">
      <SeaContours />
      <div className="relative w-full max-w-90 px-4 text-left">
        <h1 className="page-title text-center">404 Page Not Found</h1>
        <p className="mt-2 mb-6 text-center text-text-2">We don't know this coin. It may have another name.</p>
        <CoinSearch next="" onChoose={({ id }) => void navigate({ to: "/coins/$id", params: { id } })} />
      </div>
    </div>
  );
}
