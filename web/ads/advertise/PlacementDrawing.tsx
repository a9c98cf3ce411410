import type { AdType } from "../../../shared/ads/rules.ts";

const ROW_POSITIONS = [52, 66, 80, 94];

/** A drawing of a small page on which the placement of the ad is coloured. */
export function PlacementDrawing({ type }: { type: AdType }) {
  return (
    <svg className="w-full rounded-control border border-line bg-background" viewBox="0 0 240 92" aria-hidden="true">
      <rect x="24" y="12" width="192" height="100" rx="6" className="fill-surface stroke-line" />
      {(type === "token_highlight" ? [28, 42, ...ROW_POSITIONS.slice(1)] : ROW_POSITIONS).map((y) => (
        <g key={y} className="fill-edge opacity-70">
          <rect x="36" y={y} width="58" height="3" rx="1.5" />
          <rect x="178" y={y} width="26" height="3" rx="1.5" />
        </g>
      ))}
      {type === "banner" && <rect x="34" y="21" width="172" height="20" rx="4" className="fill-ad stroke-ad-text" />}
      {type === "promoted_token" && (
        <>
          <rect x="34" y="21" width="53" height="22" rx="4" className="fill-ad stroke-ad-text" />
          <rect x="93" y="21" width="53" height="22" rx="4" className="fill-surface stroke-line" />
          <rect x="152" y="21" width="53" height="22" rx="4" className="fill-surface stroke-line" />
        </>
      )}
      {type === "token_highlight" && (
        <>
          <rect x="30" y="49" width="180" height="12" rx="3" className="fill-ad stroke-ad-text" />
          <g className="fill-ad-text">
            <rect x="36" y="53.5" width="58" height="3" rx="1.5" />
            <rect x="178" y="53.5" width="26" height="3" rx="1.5" />
          </g>
        </>
      )}
      {type === "scrolling" && (
        <>
          <rect x="24" y="20" width="192" height="15" className="fill-ad stroke-ad-text" />
          <g className="fill-ad-text">
            <rect x="38" y="26" width="64" height="3" rx="1.5" />
            <rect x="116" y="26" width="64" height="3" rx="1.5" />
          </g>
        </>
      )}
    </svg>
  );
}
