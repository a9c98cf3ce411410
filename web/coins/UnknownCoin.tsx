import { useNavigate } from "@tanstack/react-router";
import { CoinSearch } from "../markets/search/CoinSearch.tsx";
import { FullPageMessage } from "../ui/FullPageMessage.tsx";
import { usePageTitle } from "../ui/page-title.ts";

/** The page for an id that belongs to no coin. It offers a search. */
export function UnknownCoin() {
  usePageTitle("404 Page Not Found", true);
  const navigate = useNavigate();
  return (
    <FullPageMessage className="w-full max-w-90 text-left">
      <h1 className="page-title text-center">404 Page Not Found</h1>
      <p className="mt-2 mb-6 text-center text-text-2">We don't know this coin. It may have another name.</p>
      <CoinSearch onChoose={({ id }) => void navigate({ to: "/coins/$id", params: { id } })} />
    </FullPageMessage>
  );
}
