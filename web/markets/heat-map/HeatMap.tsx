import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { coinChange } from "../../../shared/markets/coin-change.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import { formatChange, formatMoney, plainPrice } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { useMarketOrigin, useMarketState } from "../store/market.ts";
import { type Box, type Direction, neighbour, treemap } from "./treemap.rules.ts";

/** More tiles would be too small to read. */
const MAX_TILES = 100;
/** The change in percent at which a tile has its full colour. */
const FULL_COLOUR_AT = 8;
/** The shares of colour in percent. More would leave the text too little contrast: 55 of the dark green leaves 4.3. */
const [LEAST_COLOUR, FULL_COLOUR] = [8, 52];
/** The least sides in px of a tile that shows its symbol, and its change. */
const SYMBOL_FITS = { width: 34, height: 22 };
const CHANGE_FITS = { width: 52, height: 40 };
const DIRECTIONS: readonly string[] = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] satisfies Direction[];

type Tile = { id: string; name: string; symbol: string; cap: number; change: number | null; price: number | null };

function tilesOf(ids: readonly string[], columns: Columns): Tile[] {
  const indexes = new Map(columns.id.map((id, index) => [id, index]));
  return ids
    .flatMap((id) => {
      const at = indexes.get(id) ?? -1;
      const cap = columns.market_cap[at];
      if (!cap || cap <= 0) return [];
      return {
        id,
        cap,
        name: columns.name[at] ?? id,
        symbol: (columns.symbol[at] ?? "").toUpperCase(),
        change: coinChange(columns, at, "24h"),
        price: columns.current_price[at] ?? null,
      };
    })
    .toSorted((a, b) => b.cap - a.cap)
    .slice(0, MAX_TILES);
}

/** The label begins with the text of the tile. */
const describe = ({ name, symbol, price, cap, change }: Tile) =>
  `${symbol} ${formatChange(change)} in 24 hours, ${name}, ${plainPrice(price)}, market cap ${formatMoney(cap)}`;

function colourOf(change: number | null): string {
  const strength = Math.min(Math.abs(change ?? 0) / FULL_COLOUR_AT, 1);
  const share = LEAST_COLOUR + strength * (FULL_COLOUR - LEAST_COLOUR);
  return `color-mix(in oklab, var(${(change ?? 0) < 0 ? "--loss" : "--gain"}) ${Math.round(share)}%, var(--surface))`;
}

const fits = ({ width, height }: Box, least: typeof SYMBOL_FITS) => width >= least.width && height >= least.height;

/** The coins as tiles: the area is the market cap, the colour the change in 24 hours. A table shows the same. */
export function HeatMap({ ids }: { ids: readonly string[] }) {
  const { columns } = useMarketState();
  // Renders again with new prices, which the market store writes into the same columns.
  const origin = useMarketOrigin();
  const tiles = useMemo(() => (columns ? tilesOf(ids, columns) : []), [ids, columns, origin]);
  const [isTable, setTable] = useState(false);
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-4">
        <p className="text-13 text-text-2">Area: market cap. Colour: change in 24 hours.</p>
        <Button size="small" onClick={() => setTable(!isTable)}>
          {isTable ? "Show as map" : "Show as table"}
        </Button>
      </div>
      {isTable ? <TileTable tiles={tiles} /> : <TileMap tiles={tiles} />}
    </div>
  );
}

function TileMap({ tiles }: { tiles: readonly Tile[] }) {
  const frame = useRef<HTMLUListElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [focused, setFocused] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const boxes = useMemo(
    () =>
      treemap(
        tiles.map(({ cap }) => cap),
        { x: 0, y: 0, ...size },
      ),
    [tiles, size],
  );
  const moveFocus = (event: KeyboardEvent) => {
    if (!DIRECTIONS.includes(event.key)) return;
    event.preventDefault();
    const next = neighbour(boxes, focused, event.key as Direction);
    const link = next === null ? null : frame.current?.children[next]?.firstElementChild;
    if (link instanceof HTMLElement) link.focus();
  };
  return (
    <ul
      ref={frame}
      className="heat-map relative overflow-hidden rounded-panel"
      aria-label="Heat map"
      onKeyDown={moveFocus}
    >
      {boxes.map((box, index) => {
        const tile = tiles[index]!;
        return (
          <li
            key={tile.id}
            className="absolute p-px"
            style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
          >
            <Link
              to="/coins/$id"
              params={{ id: tile.id }}
              preload={false}
              tabIndex={index === focused ? 0 : -1}
              aria-label={describe(tile)}
              title={describe(tile)}
              className="grid h-full content-center justify-items-center overflow-hidden rounded-sm border border-transparent text-13 leading-4 text-text hover:outline-2 hover:-outline-offset-2 hover:outline-text focus-visible:-outline-offset-2"
              style={{ background: colourOf(tile.change) }}
              onFocus={() => setFocused(index)}
            >
              {fits(box, SYMBOL_FITS) && <b className="max-w-full truncate font-semibold">{tile.symbol}</b>}
              {fits(box, CHANGE_FITS) && <span className="text-12">{formatChange(tile.change)}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const TileTable = ({ tiles }: { tiles: readonly Tile[] }) => (
  <table className="w-full text-right">
    <thead>
      <tr className="border-b text-12 text-text-3">
        <th className="py-2 text-left font-medium">Name</th>
        <th className="font-medium">Market Cap</th>
        <th className="font-medium">24h %</th>
      </tr>
    </thead>
    <tbody>
      {tiles.map(({ id, name, symbol, cap, change }) => (
        <tr key={id} className="border-b">
          <th className="py-2 text-left font-medium">
            <Link to="/coins/$id" params={{ id }} preload={false}>
              {name} <span className="font-normal text-text-3">{symbol}</span>
            </Link>
          </th>
          <td>{formatMoney(cap)}</td>
          <td>{formatChange(change)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
