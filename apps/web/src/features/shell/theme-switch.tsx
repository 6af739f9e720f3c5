"use client";
import { useEffect, useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Icon } from "../../shared/ui/controls/icon.tsx";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Goes from the system's theme to light to dark and back; the choice stays in this browser. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    setTheme(THEMES.find((known) => known === document.documentElement.dataset.theme) ?? "system");
  }, []);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const change = () => {
    setTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Storage is off: the choice holds until the page is left.
    }
  };
  return (
    <Button
      variant="quiet"
      icon
      onClick={change}
      aria-label={`Theme: ${theme}. Change to ${next}.`}
      title={`Theme: ${theme}`}
    >
      <Icon name={theme} />
    </Button>
  );
}
