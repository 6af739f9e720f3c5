/** An error as a share, to the two figures that mean something: `4.8 %`, `0.24 %`, `61 %`, `under 0.1 %`. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.001) return "under 0.1 %";
  return `${Number((100 * share).toPrecision(2))} %`;
}
