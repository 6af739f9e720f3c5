import { memo } from "react";

const BAR = 3;
const HEIGHT = 20;

/** When something happened, as small bars over equal parts of the time. */
export const Sparkline = memo(function Sparkline({ counts }: { counts: Uint32Array }) {
  const most = counts.reduce((max, count) => Math.max(max, count), 1);
  const path = Array.from(counts, (count, i) => {
    if (count === 0) return "";
    const height = Math.max(2, (HEIGHT * count) / most);
    return `M${i * BAR} ${HEIGHT}v${-height.toFixed(1)}h${BAR - 1}v${height.toFixed(1)}z`;
  }).join("");
  return (
    <svg width={counts.length * BAR} height={HEIGHT} aria-hidden="true" focusable="false">
      <path d={path} fill="var(--accent)" />
    </svg>
  );
});
