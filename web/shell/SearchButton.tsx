import { Search } from "lucide-react";
import { showPalette } from "../palette/palette-state.ts";

/** Opens the palette, which searches coins, pages and actions. */
export const SearchButton = () => (
  <button
    type="button"
    className="icon-button"
    aria-label="Search"
    aria-keyshortcuts="Control+K Meta+K /"
    onClick={() => showPalette("search")}
  >
    <Search aria-hidden="true" />
  </button>
);
