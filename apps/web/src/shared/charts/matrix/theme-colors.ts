"use client";
import { useEffect, useState } from "react";

/**
 * The current colors of custom properties within an element, as `rgb(…)`: light-dark() is resolved only on an element.
 */
export function themeColors(
  properties: readonly string[],
  within: Element = document.body,
): readonly string[] {
  const probe = document.createElement("span");
  probe.hidden = true;
  within.append(probe);
  const colors = properties.map((property) => {
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colors;
}

/** The same as little-endian pixels, the byte order of every browser's machine. */
export function themePixels(properties: readonly string[], within?: Element): readonly number[] {
  return themeColors(properties, within).map((color) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  });
}

/** A number that changes with the page's colors: a canvas does not follow them automatically. */
export function useThemeChange(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((count) => count + 1);
    const observer = new MutationObserver(changed);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", changed);
    return () => {
      observer.disconnect();
      dark.removeEventListener("change", changed);
    };
  }, []);
  return changes;
}
