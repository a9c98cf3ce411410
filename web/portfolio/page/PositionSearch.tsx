import { SearchField } from "../../ui/form/SearchField.tsx";

/** Finds positions by their name or symbol. */
export const PositionSearch = (props: { value: string; onSearch: (value: string) => void }) => (
  <div className="mt-4 md:mt-6">
    <SearchField {...props} label="Search your positions" placeholder="Search your positions" />
  </div>
);
