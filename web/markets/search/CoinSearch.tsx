import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { isTokenCoin } from "../../../shared/icp-tokens/coin-id.ts";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import { formatPrice } from "../../../shared/values/format-market.ts";
import { useQuery } from "../../api/use-query.ts";
import { Field } from "../../ui/form/Field.tsx";
import { Price } from "../../ui/Price.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { CoinPicture } from "../coin/CoinPicture.tsx";
import { coinSearchQuery, type FoundCoin } from "./coin-search.ts";

const DEBOUNCE_MS = 300;

type Props = {
  onChoose: (coin: FoundCoin) => void;
  /** Says which coin, in a form with several. */
  label?: string;
  /** The name of the form field that gets the focus after the choice. */
  nextField?: string;
  autoFocus?: boolean;
  /** Where to search; all coins by default. */
  search?: typeof coinSearchQuery;
  /** Shown when nothing was found. */
  advice?: string;
  /** The name of the field that the form gives the focus when no coin is chosen, and its problem. */
  name?: string;
  problem?: string | null;
};

/** Finds a coin by name or symbol. Logo, name, rank and price distinguish coins with the same symbol. */
export function CoinSearch({
  onChoose,
  label = "Find a coin",
  nextField = "",
  autoFocus = true,
  search = coinSearchQuery,
  advice = "You can fill in the fields yourself.",
  name,
  problem = null,
}: Props) {
  const listId = useId();
  const container = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [wantsList, setWantsList] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data, isFetching, isError } = useQuery(search(query));
  const coins = query === "" ? [] : (data ?? []);
  const isOpen = wantsList && query !== "" && query === text.trim();

  // The dialog around this field also listens for Escape; the first Escape closes only the list.
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setWantsList(false);
    };
    window.addEventListener("keydown", close, { capture: true });
    return () => window.removeEventListener("keydown", close, { capture: true });
  }, [isOpen]);

  // The script of this field may load after the user has begun with another one, which keeps the focus then.
  useLayoutEffect(() => {
    if (autoFocus && !document.activeElement?.matches("input, select, textarea"))
      container.current?.querySelector("input")?.focus();
  }, [autoFocus]);

  const choose = (coin: FoundCoin) => {
    setText("");
    setWantsList(false);
    onChoose(coin);
    const field = container.current?.closest("form")?.elements.namedItem(nextField);
    if (field instanceof HTMLElement) field.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!isOpen || coins.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setActiveIndex((current) => (current + (event.key === "ArrowDown" ? 1 : coins.length - 1)) % coins.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const coin = coins[activeIndex] ?? coins[0];
      if (coin) choose(coin);
    }
  };
  const emptyText = isFetching ? "Searching…" : isError ? `The search failed. ${advice}` : `No coin found. ${advice}`;

  return (
    <div className="relative" ref={container}>
      <Field
        label={label}
        name={name}
        verdict={problem === null ? null : { tone: "loss", text: problem }}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && coins[activeIndex] ? `${listId}-${activeIndex}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Bitcoin, BTC…"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWantsList(true);
          setActiveIndex(0);
        }}
        onKeyDown={handleKey}
        onBlur={() => setWantsList(false)}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label="Coins found"
          className="floating absolute inset-x-0 top-18 z-1 max-h-68 overflow-y-auto rounded-lg border bg-raised p-1"
        >
          {coins.map((coin, index) => (
            <CoinOption
              key={coin.id}
              id={`${listId}-${index}`}
              coin={coin}
              isActive={index === activeIndex}
              onActivate={() => setActiveIndex(index)}
              onChoose={() => choose(coin)}
            />
          ))}
          {coins.length === 0 && <p className="px-2 py-3 text-13 leading-5 text-text-2">{emptyText}</p>}
        </div>
      )}
    </div>
  );
}

const unrankedLabel = ({ id }: FoundCoin): string => (isTokenCoin(id) ? "ICP token" : "unranked");

type CoinOptionProps = { id: string; coin: FoundCoin; isActive: boolean; onActivate: () => void; onChoose: () => void };

function CoinOption({ id, coin, isActive, onActivate, onChoose }: CoinOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2 *:first:mr-0.5 aria-selected:bg-hover"
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onActivate}
      onClick={onChoose}
    >
      <CoinPicture image={coin.image} {...coinDisc(coin.id, coin.symbol)} />
      <span className="min-w-0 truncate font-medium">{coin.name}</span>
      <span className="text-text-3">{coin.symbol.toUpperCase()}</span>
      <span className="ml-auto text-right text-12">
        <Price price={formatPrice(coin.current_price)} />
        <span className="block text-text-3">
          {coin.market_cap_rank === null ? unrankedLabel(coin) : `#${coin.market_cap_rank}`}
        </span>
      </span>
    </div>
  );
}
