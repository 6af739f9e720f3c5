/** So many settings, in words. */
export function countText(count: number): string {
  return count === 1 ? "1 setting" : `${count.toLocaleString("en-US")} settings`;
}
