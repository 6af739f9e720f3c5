/** The present colours of custom properties within an element, as `rgb(…)`: light-dark() is only resolved on one. */
export function themeColours(
  properties: readonly string[],
  within: Element = document.body,
): readonly string[] {
  const probe = document.createElement("span");
  probe.hidden = true;
  within.append(probe);
  const colours = properties.map((property) => {
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours;
}
