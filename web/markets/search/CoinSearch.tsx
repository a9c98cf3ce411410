import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { coinFace } from "../../../shared/markets/coin-cells.ts";
import { formatPrice } from "../../../shared/values/format-market.ts";
import { Field } from "../../ui/form/Field.tsx";
import { Price } from "../../ui/Price.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { CoinPicture } from "../coin/CoinPicture.tsx";
import { type FoundCoin, searchQuery } from "./coin-search.ts";
import "./coin-search-styles.css";

const DEBOUNCE_MS = 300;

type Props = {
  onChoose: (coin: FoundCoin) => void;
  /** The field that comes next once a coin is chosen. */
  next: string;
};

/** Finds a coin by name or symbol; logo, name, rank and price tell apart those that share a symbol. */
export function CoinSearch({ onChoose, next }: Props) {
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data, isFetching, isError } = useQuery(searchQuery(asked));
  const found = asked === "" ? [] : (data ?? []);
  const isOpen = open && asked !== "" && asked === text.trim();

  // The dialog around listens for Escape too: the first one closes the list alone.
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setOpen(false);
    };
    window.addEventListener("keydown", close, { capture: true });
    return () => window.removeEventListener("keydown", close, { capture: true });
  }, [isOpen]);

  const choose = (coin: FoundCoin) => {
    setText("");
    setOpen(false);
    onChoose(coin);
    const field = box.current?.closest("form")?.elements.namedItem(next);
    if (field instanceof HTMLElement) field.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (!isOpen || found.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setActive((now) => (now + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const coin = found[active] ?? found[0];
      if (coin) choose(coin);
    }
  };
  const silence = isFetching
    ? "Searching…"
    : isError
      ? "The search failed. You can fill in the fields yourself."
      : "No coin found. You can fill in the fields yourself.";

  return (
    <div className="coin-search" ref={box}>
      <Field
        label="Find a coin"
        autoFocus
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${list}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Bitcoin, BTC…"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(0);
        }}
        onKeyDown={move}
        onBlur={() => setOpen(false)}
      />
      {isOpen && (
        <div id={list} role="listbox" aria-label="Coins found" className="coin-results">
          {found.map((coin, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
            <div
              key={coin.id}
              id={`${list}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className="coin-result"
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(at)}
              onClick={() => choose(coin)}
            >
              <CoinPicture image={coin.image} {...coinFace(coin.id, coin.symbol)} />
              <span className="coin-result-name">{coin.name}</span>
              <span className="unit">{coin.symbol.toUpperCase()}</span>
              <span className="coin-result-end">
                <Price price={formatPrice(coin.current_price)} />
                <span className="unit">{coin.market_cap_rank === null ? "unranked" : `#${coin.market_cap_rank}`}</span>
              </span>
            </div>
          ))}
          {found.length === 0 && <p className="coin-result-none">{silence}</p>}
        </div>
      )}
    </div>
  );
}
