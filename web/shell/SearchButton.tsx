import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { SEARCH_FIELD_ID } from "../ui/form/SearchField.tsx";

/** A button for phones, where the search field may be scrolled away or on another page. */
export function SearchButton() {
  const navigate = useNavigate();
  const focusField = () => {
    const field = document.getElementById(SEARCH_FIELD_ID);
    field?.focus();
    return field !== null;
  };
  const search = async () => {
    if (focusField()) return;
    await navigate({ to: "/" });
    focusField();
  };
  return (
    <button type="button" className="icon-button phone" aria-label="Search" onClick={search}>
      <Search aria-hidden="true" />
    </button>
  );
}
