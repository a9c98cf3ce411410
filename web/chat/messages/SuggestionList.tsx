import type { Suggestion } from "./completion.ts";

type Props = {
  id: string;
  suggestions: readonly Suggestion[];
  activeIndex: number;
  onChoose: (suggestion: Suggestion) => void;
};

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The suggestions above the message field. The field keeps the focus; it names the active one for screen readers. */
export function SuggestionList({ id, suggestions, activeIndex, onChoose }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="floating absolute bottom-full left-0 z-10 mb-1 w-full max-w-72 overflow-hidden rounded-panel border border-line bg-raised py-1"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the message field handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the message field keeps the focus.
        <div
          key={suggestion.label}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === activeIndex}
          className={`flex min-h-9 cursor-pointer items-center gap-3 px-3 max-md:min-h-11 ${index === activeIndex ? "bg-hover" : ""}`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <b className="font-medium">{suggestion.label}</b>
          <span className="truncate text-13 text-text-2">{suggestion.detail}</span>
        </div>
      ))}
    </div>
  );
}
