import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { CoinPage } from "../coins/CoinPage.tsx";
import { readCoinSearch } from "../coins/coin-search.ts";

// Without `validateSearch`, which would be part of the market page's script: the page reads the values itself.
export const Route = createFileRoute("/coins/$id")({
  component: function Coin() {
    const { id } = Route.useParams();
    const navigate = useNavigate();
    return (
      <CoinPage
        key={id}
        id={id}
        search={readCoinSearch(Route.useSearch())}
        onSearch={(search) =>
          void navigate({ to: "/coins/$id", params: { id }, search, replace: true, resetScroll: false })
        }
      />
    );
  },
});
