import { extent, type LaneGroup } from "../../../shared/charts/lines/lane-chart.tsx";

/** Over this range a shape a tenth as wide as its values is a sliver, by ratio as well. */
const WIDE = 50;

/** Whether groups lie so far apart that the shapes in them cannot be seen on one axis. */
export function isWide(groups: readonly LaneGroup[]): boolean {
  const sizes = groups.flatMap(({ lanes }) => {
    const values = lanes.flatMap(({ marks }) => extent(marks)).map(Math.abs);
    const size = values.reduce((a, b) => Math.max(a, b), 0);
    return size > 0 ? [size] : [];
  });
  return sizes.length > 1 && Math.max(...sizes) > WIDE * Math.min(...sizes);
}
