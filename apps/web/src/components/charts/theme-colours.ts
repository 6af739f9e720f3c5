/** The present colours of custom properties, as `rgb(…)`: light-dark() is only resolved on an element. */
export function themeColours(properties: readonly string[]): readonly string[] {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const colours = properties.map((property) => {
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours;
}
